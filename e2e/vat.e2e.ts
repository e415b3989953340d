import type { Page } from '@playwright/test';
import {
  expect as atOnce,
  faultsInAllLooks,
  faultsInLongRuns,
  inLongRuns,
  type Person,
  sessionOf,
  signIn,
  test,
} from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { YEAR as PRESENT } from './open-books.ts';

const expect = atOnce.configure({ timeout: 20_000 });
/** A year that has passed: only a month that is over is filed. */
const YEAR = String(Number(PRESENT) - 1);
const ACCOUNT = {
  mjesto_troska: 'moguce',
  prenos: 'saldo',
  aktivno: true,
  otvorene_stavke: false,
  partner: 'moguce',
};
const CHART = [
  { konto: '205', naziv: 'Blagajna' },
  { konto: '270', naziv: 'Ulazni PDV', uloga: 'pdv_ulazni' },
  { konto: '470', naziv: 'Izlazni PDV', uloga: 'pdv_izlazni_obveznici' },
  { konto: '479', naziv: 'Obaveza za razliku PDV-a', uloga: 'pdv_razlika_obaveza' },
  { konto: '511', naziv: 'Utrošeni materijal' },
  { konto: '611', naziv: 'Prihodi od prodaje' },
];
const TYPES = [
  { sifra: 'TM', naziv: 'Temeljnica', namjena: 'opca', aktivno: true },
  { sifra: 'PD', naziv: 'Obračun PDV-a', namjena: 'pdv', aktivno: true },
];
const CODE = { nosi: 'pdv', tip_dokumenta: '01', stopa: '17.00', aktivno: true };
const CODES = [
  { ...CODE, sifra: 'U17', naziv: 'Nabavka s PDV-om', knjiga: 'kuf', kolona: 'odbitni', konto: '270' },
  { ...CODE, sifra: 'I17', naziv: 'Isporuka obvezniku', knjiga: 'kif', kolona: 'obveznik', konto: '470' },
];

type Ask = <T>(method: string, path: string, data?: object) => Promise<T>;

/** An API client of a person. */
async function clientOf(page: Page, person: Person): Promise<Ask> {
  const { access_token } = await sessionOf(page.request, person);
  return async (method, path, data) => {
    const answer = await page.request.fetch(`${process.env.E2E_URL}/api${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
}

/** Books with a purchase and a supply in March; the organisation has no PDV number yet. Answers the partner. */
async function marchBooks(ask: Ask): Promise<string> {
  await ask('POST', '/fin/poslovne-godine', { naziv: YEAR, pocetak: `${YEAR}-01-01`, kraj: `${YEAR}-12-31` });
  // Opening the first year may have set up the chart, the types and the codes.
  if ((await ask<{ types: unknown[] }>('GET', '/fin/books')).types.length === 0) {
    for (const account of CHART) await ask('POST', '/fin/kontni-plan', { ...ACCOUNT, ...account });
    for (const type of TYPES) await ask('POST', '/fin/vrste-naloga', type);
    for (const code of CODES) await ask('POST', '/fin/pdv-oznake', code);
  }
  const firm = { adresa: 'Ferhadija 5', grad: 'Sarajevo', jib: '4200999990001', pdv_broj: '200999990001' };
  const { idguid: partner_id } = await ask<{ idguid: string }>('POST', '/admin/companies', {
    naziv: 'Kazandžija d.o.o.',
    ...firm,
  });
  await postLines(ask, 'Nabavka i isporuka', [
    { account: '511', debit: '100' },
    {
      account: '270',
      debit: '17',
      vat_code: 'U17',
      vat_base: '100',
      document_no: 'UF-1',
      ...document(partner_id),
    },
    { account: '205', debit: '1.053' },
    { account: '611', credit: '1.000' },
    {
      account: '470',
      credit: '170',
      vat_code: 'I17',
      vat_base: '1.000',
      document_no: 'IF-1',
      ...document(partner_id),
    },
  ]);
  return partner_id;
}

const document = (partner_id: string) => ({
  partner_id,
  document_date: `${YEAR}-03-02`,
  received_date: `${YEAR}-03-03`,
  vat_month: `${YEAR}-03-01`,
});

async function postLines(ask: Ask, description: string, lines: object[]): Promise<void> {
  const { idguid, version } = await ask<{ idguid: string; version: number }>('POST', '/fin/drafts', {
    type: 'TM',
    day: `${YEAR}-03-05`,
    description,
    lines,
  });
  await ask('POST', `/fin/drafts/${idguid}/post`, { version });
}

/** Another purchase in March. */
const lateInvoice = (ask: Ask, partner_id: string): Promise<void> =>
  postLines(ask, 'Zakašnjela faktura', [
    { account: '511', debit: '10' },
    {
      account: '270',
      debit: '1,70',
      vat_code: 'U17',
      vat_base: '10',
      document_no: 'UF-2',
      ...document(partner_id),
    },
    { account: '205', credit: '11,70' },
  ]);

test('a month of VAT goes from what is missing to a filed return; every figure leads to its documents', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const person = await newPerson(page.request);
  const ask = await clientOf(page, person);
  const partner = await marchBooks(ask);

  await signIn(page, person, `/fin/pdv?godina=${YEAR}`);
  const march = page
    .getByRole('table', { name: 'Mjeseci', exact: true })
    .getByRole('row')
    .filter({ hasText: `mart ${YEAR}.` });
  await expect(march).toContainText('153,00');
  expect(await faultsInLongRuns(page), 'months').toEqual([]);
  await march.getByRole('link', { name: `mart ${YEAR}.`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `PDV, mart ${YEAR}.` })).toBeVisible();
  await expect(page.getByText('Organizacija nema PDV broj od 12 cifara.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Napravi datoteke' })).toBeDisabled();
  expect(await faultsInAllLooks(page), 'month').toEqual([]);

  const { version } = await ask<{ version: number }>('GET', '/korisnik/tenants/postavke');
  await ask('PATCH', '/korisnik/tenants/postavke', {
    version,
    jib: '4200123450001',
    pdv_broj: '200123450001',
  });
  const settlement = page.locator('#obracun');
  if (inLongRuns) {
    // What cannot be posted is not offered.
    const lock = (through: string | null) => ask('PUT', '/fin/locks/all', { through, reason: 'Proba' });
    await lock(`${YEAR}-12-31`);
    await page.reload();
    await expect(settlement).toContainText(/Knjige su zaključane do 31\.\s12\./);
    await expect(settlement.getByRole('button')).toHaveCount(0);
    expect(await faultsInLongRuns(page), 'locked').toEqual([]);
    await lock(null);
  }
  await page.reload();
  await settlement.getByRole('button', { name: 'Proknjiži' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Proknjiži' }).click();
  await expect(settlement.getByText(/^Proknjiženo/)).toContainText('PD-0001');
  if (inLongRuns) {
    // An invoice that is late makes it stale; the difference is offered.
    await lateInvoice(ask, partner);
    await expect(page.getByText(/Poslije obračuna PDV-a u ovaj mjesec/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Stavke razlike' })).toContainText('1,70');
    expect(await faultsInLongRuns(page), 'changed').toEqual([]);
    await settlement.getByRole('button', { name: 'Proknjiži razliku' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proknjiži' }).click();
    await expect(settlement.getByText(/^Proknjiženo/)).toContainText('PD-0002');
    await expect(page.getByText(/Poslije obračuna PDV-a u ovaj mjesec/)).toHaveCount(0);

    // What has no code is not settled: it is said how much, and where it is listed.
    await postLines(ask, 'Bez oznake', [
      { account: '270', debit: '2,55' },
      { account: '205', credit: '2,55' },
    ]);
    await expect(settlement.getByRole('list', { name: 'Na kontima PDV-a ostaje' })).toContainText(
      /2,55\sKM \(duguje\)/,
    );
    await expect(settlement.getByRole('link', { name: 'Koje su, piše u kontroli.' })).toBeVisible();
    expect(await faultsInLongRuns(page), 'left on accounts').toEqual([]);
  }

  await page.getByRole('button', { name: 'Napravi datoteke' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi eIsporuke' }).click();
  expect((await saved).suggestedFilename()).toBe(`200123450001_${YEAR.slice(2)}03_2_01.csv`);

  if (inLongRuns) {
    const month = page.url();
    await page.getByRole('link', { name: '170,00, dokumenti polja 51' }).click();
    await expect(page).toHaveURL(/\/fin\/pdv\/kif\?.*boxes__in=51/);
    await expect(page.getByRole('link', { name: 'IF-1', exact: true })).toBeVisible();
    expect(await faultsInLongRuns(page), 'kif').toEqual([]);
    // By the date of the document.
    const choose = async (period: string) => {
      await page.getByRole('combobox', { name: 'Razdoblje' }).click();
      await page.getByRole('option', { name: period }).click();
    };
    await choose('Odabrani dani');
    const first = page.getByRole('textbox', { name: 'Od dana' });
    await first.fill(`1. 1. ${YEAR}`);
    await first.press('Enter');
    await first.blur();
    await expect(page).toHaveURL(new RegExp(`document_date__gte=${YEAR}-01-01`));
    await choose('Od početka');
    await expect(page).not.toHaveURL(/document_date/);
    await expect(page.getByRole('link', { name: 'IF-1', exact: true })).toBeVisible();
    await page.goto(month);
  }

  await page.getByRole('button', { name: 'Označi predatom' }).click();
  const filing = page.getByRole('dialog');
  await filing.getByLabel('Broj potvrde').fill('P-77');
  await filing.getByRole('button', { name: 'Označi predatom' }).click();
  await expect(page.getByText(/Predato .* potvrda P-77/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Napravi ponovo' })).toHaveCount(0);
  expect(await faultsInLongRuns(page), 'filed').toEqual([]);
});
