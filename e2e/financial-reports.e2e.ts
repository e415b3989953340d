import type { APIRequestContext } from '@playwright/test';
import {
  expect,
  faults,
  faultsInAllLooks,
  faultsInLongRuns,
  goInside,
  inLongRuns,
  sessionOf,
  signIn,
  test,
} from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { YEAR } from './open-books.ts';

const REPORTS = '/fin/izvjestaji';
/** Part of the chart, for books that have none yet. */
const CHART = {
  2: 'Kratkoročna imovina',
  20: 'Gotovina',
  205: 'Blagajna',
  3: 'Kapital',
  30: 'Vlasnički kapital',
  300: 'Dionički kapital',
  5: 'Rashodi',
  55: 'Ostali troškovi',
  551: 'Troškovi reprezentacije',
  6: 'Prihodi',
  60: 'Prihodi od robe',
  602: 'Prihodi od prodaje robe',
  // What closing a year books to.
  341: 'Neraspoređena dobit izvještajne godine',
  351: 'Gubitak izvještajne godine',
  710: 'Ukupni prihodi',
  711: 'Ukupni rashodi',
  712: 'Rezultat',
  720: 'Dobit prije oporezivanja',
  721: 'Porez na dobit',
  726: 'Neto dobit',
  730: 'Gubitak',
};
const TYPES = [
  { sifra: 'TM', naziv: 'Temeljnica', namjena: 'opca' },
  { sifra: '00', naziv: 'Početno stanje', namjena: 'pocetno' },
  { sifra: 'ZG', naziv: 'Zatvaranje godine', namjena: 'zatvaranje' },
];

/** Books with a few vouchers, written through the API. */
async function someBooks(request: APIRequestContext, token: string): Promise<void> {
  const send = async (path: string, data: object) => {
    const answer = await request.post(`${process.env.E2E_URL}/api/fin/${path}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  await send('poslovne-godine', { naziv: YEAR, pocetak: `${YEAR}-01-01`, kraj: `${YEAR}-12-31` });
  const frame = await request.get(`${process.env.E2E_URL}/api/fin/books`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // Opening the first year may have set up the chart and the types.
  if ((await frame.json()).data.types.length === 0) {
    for (const [konto, naziv] of Object.entries(CHART))
      await send('kontni-plan', {
        konto,
        naziv,
        partner: 'ne',
        mjesto_troska: 'moguce',
        prenos: 'saldo',
        aktivno: true,
        ...(konto === '205' && { uloga: 'blagajna' }),
      });
    for (const type of TYPES) await send('vrste-naloga', { ...type, aktivno: true });
  }
  const post = async (day: string, debit: string, credit: string, amount: string) => {
    const draft = await send('drafts', {
      type: 'TM',
      day,
      description: `Nalog od ${day}`,
      lines: [
        { account: debit, debit: amount },
        { account: credit, credit: amount },
      ],
    });
    return send(`drafts/${draft.idguid}/post`, { version: draft.version });
  };
  await post(`${YEAR}-01-02`, '205', '300', '5000,00');
  for (let month = 1; month <= 5; month++) {
    const day = `${YEAR}-0${month}-1${month}`;
    await post(day, '205', '602', `${900 + month * 120},50`);
    await post(day, '551', '205', `${1500 - month * 90},10`);
  }
}

const asked = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
/** The year of `someBooks`. */
async function yearId(request: APIRequestContext, token: string): Promise<string> {
  const frame = await request.get(`${process.env.E2E_URL}/api/fin/books`, asked(token));
  return (await frame.json()).data.years.find(({ naziv }: { naziv: string }) => naziv === YEAR).idguid;
}

/** Closes it, through the API. */
async function closeYear(request: APIRequestContext, token: string): Promise<void> {
  const path = `${process.env.E2E_URL}/api/fin/years/${await yearId(request, token)}/closing`;
  const tax = { tax: null, tax_account: null };
  const preview = await request.post(`${path}/preview`, { ...asked(token), data: tax });
  expect(preview.ok(), await preview.text()).toBe(true);
  const { digest } = (await preview.json()).data;
  const closed = await request.post(path, { ...asked(token), data: { ...tax, digest } });
  expect(closed.ok(), await closed.text()).toBe(true);
}

test('the reports of the books lead from key figures to the voucher', async ({ page }) => {
  test.setTimeout(120_000);
  const person = await newPerson(page.request);
  const { access_token } = await sessionOf(page.request, person);
  await someBooks(page.request, access_token!);
  await signIn(page, person, REPORTS);
  await expect(page.getByRole('heading', { level: 1, name: 'Izvještaji' })).toBeVisible();
  await expect(
    page.getByText('Gubitak', { exact: true }).or(page.getByText('Dobit', { exact: true })),
  ).toBeVisible();
  expect(await faultsInLongRuns(page), 'overview').toEqual([]);

  await page.getByRole('link', { name: /^Bruto bilans/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bruto bilans' })).toBeVisible();
  await page.getByRole('link', { name: '20', exact: true }).click();
  await expect(page).toHaveURL(/account=20.*level=4|level=4.*account=20/);
  expect(await faultsInLongRuns(page), 'trial balance').toEqual([]);
  await page.getByRole('link', { name: '205', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Kartica' })).toBeVisible();
  await expect(page.getByText('Ukupno u razdoblju i saldo na kraju')).toBeVisible();
  await page.getByRole('combobox', { name: 'Razdoblje' }).click();
  await page.getByRole('option', { name: 'Odabrani dani' }).click();
  const od = page.getByRole('textbox', { name: 'Od dana' });
  await od.fill(`1. 3. ${YEAR}`);
  await od.press('Enter');
  await od.blur();
  await expect(page).toHaveURL(new RegExp(`from=${YEAR}-03-01`));
  await expect(page.getByRole('row', { name: /^Donos/ })).toContainText('D');
  expect(await faultsInAllLooks(page), 'card').toEqual([]);
  const voucher = page.getByRole('table').getByRole('link').first();
  await expect(voucher).toHaveAttribute('href', /\/fin\/knjizenje\/[0-9a-f-]{36}$/);

  if (inLongRuns) {
    // The whole year again, and a stretch of it, which a reload knows by its days.
    const period = page.getByRole('combobox', { name: 'Razdoblje' });
    const choose = async (name: string) => {
      await period.click();
      await page.getByRole('option', { name }).click();
    };
    await choose('Cijela godina');
    await expect(page).not.toHaveURL(/from=/);
    await choose('Danas');
    await expect(page).toHaveURL(/[?&]to=|from=/);
    await page.reload();
    await expect(period).toHaveValue('Danas');

    for (const [path, title] of [
      ['dnevnik', 'Dnevnik'],
      ['glavna-knjiga', 'Glavna knjiga'],
      ['zakljucni-list', 'Zaključni list'],
      ['mjesta-troska', 'Mjesta troška'],
    ] as const) {
      await goInside(page, `${REPORTS}/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Učitavanje')).toHaveCount(0);
      expect(await faultsInLongRuns(page), title).toEqual([]);
    }

    await goInside(page, `${REPORTS}/bilansi`);
    await expect(page.getByText('Interni pregled, nije obrazac FIA.')).toBeVisible();
    expect(await faultsInLongRuns(page), 'internal overview').toEqual([]);
    await page.getByRole('button', { name: 'Uvezi pozicije' }).click();
    const positions = (formula: string) => ({
      name: 'pozicije.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `obrazac;godina;aop;naziv;formula\r\nBilans stanja;2022;001;Gotovina;${formula}\r\nBilans stanja;2022;002;Kapital;A001`,
      ),
    });
    const chooser = page.getByLabel('CSV s pozicijama');
    await chooser.setInputFiles(positions('A002'));
    await expect(page.getByText('Pozicije se računaju u krug: A001 → A002.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Uvezi', exact: true })).toBeDisabled();
    expect(await faults(page), 'import').toEqual([]);
    await chooser.setInputFiles(positions('D20'));
    await page.getByRole('button', { name: 'Uvezi', exact: true }).click();
    await expect(page.getByText('Pozicije su uvezene.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^001 Gotovina/ })).toContainText(/\d/);
    expect(await faultsInLongRuns(page), 'statement').toEqual([]);

    // What is wrong is named at its filter, also on a phone, where the filters are one line.
    await goInside(page, `${REPORTS}/dnevnik?from=${YEAR}-05-01&to=${YEAR}-04-01`);
    await expect(page.getByRole('textbox', { name: 'Do dana' })).toHaveAccessibleDescription(
      'Posljednji dan je prije prvog.',
    );
    await page.setViewportSize({ width: 390, height: 844 });
    const filters = page.getByRole('search', { name: 'Filteri izvještaja' });
    await expect(filters).toContainText(`od 1. 5. ${YEAR}. do 1. 4. ${YEAR}.`);
    await expect(filters).toContainText('Posljednji dan je prije prvog.');
    await expect(page.getByLabel('Vrsta naloga', { exact: true })).toHaveCount(0);
    await filters.getByRole('button', { name: 'Filteri' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filteri' });
    const last = drawer.getByRole('textbox', { name: 'Do dana' });
    await last.fill(`31. 5. ${YEAR}`);
    await last.press('Enter');
    await last.blur();
    await drawer.getByRole('button', { name: 'Prikaži' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(filters).toContainText(`od 1. 5. ${YEAR}. do 31. 5. ${YEAR}.`);
    await expect(page.getByText('Posljednji dan je prije prvog.')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });

    // A closed year: the journal and the trial balance lead to each other with the same entries.
    await closeYear(page.request, access_token!);
    await goInside(page, `${REPORTS}/dnevnik?year=${await yearId(page.request, access_token!)}`);
    await expect(
      page.getByText(/^Uračunati su i nalozi zatvaranja, .*\sKM na svakoj strani\./),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Bruto bilans s njima' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bruto bilans' })).toBeVisible();
    await page.getByRole('switch', { name: 'S nalozima zatvaranja' }).click();
    await expect(page.getByText(/^Nalozi zatvaranja, .* nisu uračunati\./)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dnevnik bez njih' })).toHaveAttribute(
      'href',
      /closing=false/,
    );
    expect(await faultsInLongRuns(page), 'closed year').toEqual([]);
  }

  await goInside(page, `${REPORTS}/bruto-bilans`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Izvezi' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bruto-bilans-.*\.csv$/);
});
