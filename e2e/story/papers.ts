import { dayOf } from '../../src/core/dates.ts';
import { goInside } from '../fixtures.ts';
import { AMOUNTS, partnerId, SUPPLIER } from './firm.ts';
import { expect, type Kept, type Walker } from './walker.ts';

const LIST = '/obrada-dokumenta/dokumenti';
/** Reading a scan takes that long on a busy machine. */
const READING = 120_000;

export interface Paper {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An invoice that came is sent, read, reviewed and approved, becomes a draft, and is posted; KUF and the return of its month have it. */
export async function bookPaper(walker: Walker, paper: Paper, number: string): Promise<Kept[]> {
  const { page, ask } = walker;
  await goInside(page, `${LIST}?pogled=svi`);
  await page.getByTestId('files').setInputFiles([paper]);
  const row = page.locator('[data-record]', { hasText: paper.name });
  await expect(row).toContainText('Na pregledu', { timeout: READING });
  await row.getByRole('link', { name: paper.name }).click();
  await expect(page.getByLabel('Broj fakture', { exact: true })).toHaveValue(number);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;

  // Whatever was read with doubt is looked at, key by key.
  await expect(page.locator('[data-approve]')).toBeEnabled();
  const seen = page.getByText('Sve je pregledano');
  for (let pressed = 0; pressed < 60 && !(await seen.isVisible()); pressed++) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
  }
  await page.getByRole('button', { name: 'Odobri i napravi nacrt' }).click();

  const dialog = page.getByRole('dialog', { name: 'Nacrt naloga' });
  await expect(dialog.getByRole('combobox', { name: 'Firma' })).toHaveValue(SUPPLIER.naziv!);
  const expense = dialog.getByRole('combobox', { name: 'Konto troška ili robe' });
  await expense.fill('511');
  await expect(page.getByRole('option', { name: /^511 / })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(expense).toHaveValue(/^511 /);
  await dialog.getByRole('button', { name: 'Napravi nacrt naloga' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Otvori nacrt' }).click();

  const grid = page.getByRole('grid', { name: 'Stavke' });
  await expect(grid.getByLabel('Konto, stavka 1', { exact: true })).toHaveValue('511');
  // The original hangs on it.
  await expect(page.getByText(paper.name).first()).toBeVisible();
  await page.getByRole('button', { name: /^Proknjiži/ }).click();
  const posted = page.getByRole('heading', { name: /^Proknjiženo kao UF-\d+\// });
  await expect(posted).toBeVisible();
  const voucher = /UF-\d+\/\d+/.exec((await posted.textContent())!)![0];

  await inTheBooksOfVat(walker, number);
  const [{ idguid }] = await ask<[{ idguid: string }]>(
    'GET',
    `/fin/vouchers?q=${encodeURIComponent(voucher)}`,
  );
  return [
    {
      ...{ idguid: id, path: `${LIST}/${id}`, bytes: [`${LIST}/${id}/datoteka`] },
      ...{ search: [number, paper.name], deeds: ['Dodano', 'Na pregledu → Odobren'] },
    },
    {
      ...{ idguid, path: `/fin/vouchers/${idguid}`, screen: `/fin/knjizenje/${idguid}` },
      // A voucher begins with its posting; what it was before, the draft, is another record.
      ...{ search: [voucher, voucher], deeds: ['Dodano'] },
    },
  ];
}

async function inTheBooksOfVat({ page }: Walker, number: string): Promise<void> {
  await goInside(page, '/fin/pdv/kuf');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(SUPPLIER.naziv!);
  await goInside(page, `/fin/pdv/${dayOf(Date.now()).slice(0, 7)}`);
  // The figure of the return leads to the document that it is made of.
  await page.getByRole('link', { name: `${AMOUNTS.vat}, dokumenti polja 41` }).click();
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
}

/** A bank statement that pays the invoice and takes a fee, as the bank writes it. */
export const statement = (own: string, number: string, account: string): string => {
  const day = dayOf(Date.now()).slice(2).replaceAll('-', '');
  return [
    ':20:STMT000041',
    `:25:${own.slice(4)}`,
    ':28C:00041/001',
    `:60F:C${day}BAM5000,00`,
    `:61:${day}${day.slice(2)}D1170,00NTRFNONREF//BR4101`,
    `:86:117?00Isplata?20Placanje racuna ${number}?31${account}?32Mljekara Vlasic d.o.o.`,
    `:61:${day}${day.slice(2)}D12,50NCHGNONREF//BR4102`,
    ':86:805?00Naknada?20Naknada za vodenje racuna',
    `:62F:C${day}BAM3817,50`,
    '-',
    '',
  ].join('\r\n');
};

/** The statement of the bank is imported and booked, and closes the invoice. */
export async function payByBank(walker: Walker, own: string, number: string): Promise<Kept> {
  const { page, ask } = walker;
  const supplier = await partnerId(walker, SUPPLIER.naziv!);
  await page.goto(`/admin/companies/${supplier}/view`);
  const open = page.getByRole('region', { name: 'Otvorene stavke', exact: true });
  await expect(open).toContainText(AMOUNTS.total);

  const [{ broj }] = SUPPLIER.racuni as unknown as [{ broj: string }];
  await goInside(page, '/fin/izvodi/uvoz');
  const buffer = Buffer.from(statement(own, number, broj));
  await page
    .getByLabel('Datoteka za uvoz')
    .setInputFiles({ name: 'izvod-41.sta', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Uvezi 1 izvod' }).click();
  await expect(page.getByRole('heading', { name: '0 od 2 stavke spremno' })).toBeVisible();
  const line = (n: number) => page.locator(`[data-line="${n}"]`);
  await expect(line(1)).toContainText(number);
  for (const n of [1, 2]) {
    await line(n).focus();
    await page.keyboard.press('Enter');
    await expect(line(n)).toContainText('Spremno');
  }
  await page.getByRole('button', { name: 'Proknjiži' }).click();
  await expect(page.getByText('Proknjižen kao nalog').first()).toBeVisible();
  const idguid = new URL(page.url()).pathname.split('/').at(-1)!;
  await page.goto(`/admin/companies/${supplier}/view`);
  await expect(open).toContainText('S ovom firmom ništa nije otvoreno.');
  const { statement_no } = await ask<{ statement_no: string }>('GET', `/fin/izvodi/${idguid}`);
  return {
    ...{ idguid, path: `/fin/izvodi/${idguid}`, search: ['izvod-41', `Izvod ${statement_no}, Prva banka`] },
    deeds: ['Uvezeno; – → 2; – → izvod-41.sta', '– → IZ-'],
  };
}
