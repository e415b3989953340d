import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { DRAFTS } from './drafts.api.ts';
import { dueDays, makeDueDrafts } from './templates.service.ts';
import { type Desk, desk } from './testkit.ts';

let test: TestApp;
let own: Desk;
let other: Desk;
let partner: string;
beforeAll(async () => {
  test = await createTestApp();
  own = await desk(test);
  other = await desk(test);
  partner = await own.partner('Zakupodavac');
});
afterAll(() => test.close());

const RENT = {
  naziv: 'Zakup',
  vrsta: 'UF',
  opis: 'Zakup za {mjesec}',
  iznos: '1.000,00',
  ponavljanje: 'mjesecno',
  dan: 31,
  stavke: [
    { konto: '533', strana: 'duguje', iznos: '100%' },
    { konto: '270', strana: 'duguje', iznos: '17%', pdv: 'U17N', osnovica: '100%' },
    { konto: '432', strana: 'potrazuje', iznos: '=', dokument: 'ZAKUP' },
  ],
};
const add = (body: object) => own.ask('POST', '/api/fin/sabloni', body);

it('a template makes a draft that can be posted, for the amount that is asked', async () => {
  const { body } = await add({ ...RENT, naziv: 'Zakup skladišta', ponavljanje: 'ne', partner_id: partner });
  const path = `/api/fin/templates/${body.data.idguid}/draft`;
  const used = await own.ask('POST', path, { day: '2026-03-05', amount: '200' });
  expect([used.status, used.body.message]).toEqual([201, 'Nacrt je napravljen.']);
  const draft = (await own.ask('GET', `${DRAFTS}/${used.body.data.draft_id}`)).body.data;
  expect(draft).toMatchObject({
    description: 'Zakup za mart 2026.',
    debit: '234.00',
    credit: '234.00',
    source: 'entry',
    lines: [
      { debit: '200.00' },
      { debit: '34.00', vat_base: '200.00' },
      { credit: '234.00', partner_id: partner },
    ],
  });
  const posted = await own.ask('POST', `${DRAFTS}/${draft.idguid}/post`, { version: 1 });
  expect(posted.status).toBe(201);
  expect((await own.ask('POST', path, { day: '' })).body.errors).toHaveProperty('day');
  expect((await other.ask('POST', path, { day: '2026-03-05' })).status).toBe(404);
});

it.each([
  [
    'a remainder twice',
    {
      stavke: [
        { konto: '551', strana: 'duguje', iznos: '=' },
        { konto: '205', strana: 'potrazuje', iznos: '=' },
      ],
    },
    'stavke.1.iznos',
  ],
  ['words', { stavke: [{ konto: '551', strana: 'duguje', iznos: 'sto' }] }, 'stavke.0.iznos'],
  ['no day of the month', { dan: null }, 'dan'],
  ['an unknown type', { vrsta: 'XX' }, 'vrsta'],
  ['a type that only closes years', { vrsta: 'ZG' }, 'vrsta'],
  [
    'an unknown account',
    { stavke: [RENT.stavke[0], { ...RENT.stavke[2], konto: '99999' }] },
    'stavke.1.konto',
  ],
  ['a group of accounts', { stavke: [{ ...RENT.stavke[0], konto: '240' }] }, 'stavke.0.konto'],
  ['an unknown VAT code', { stavke: [{ ...RENT.stavke[0], pdv: 'NEMA' }] }, 'stavke.0.pdv'],
  ['an unknown partner', { partner_id: '01890000-0000-7000-8000-000000000000' }, 'partner_id'],
  ['an end before its beginning', { od: '2026-05-01', do: '2026-04-01' }, 'do'],
])('a template with %s is refused at the field', async (_what, more, field) => {
  const { status, body } = await add({ ...RENT, naziv: 'Pogrešan', ...more });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

it('a template whose amounts do not balance is kept, since they are typed in its drafts', async () => {
  const stavke = [RENT.stavke[0], { ...RENT.stavke[2], iznos: null }];
  const { status, body } = await add({ ...RENT, naziv: 'Bez iznosa', ponavljanje: 'ne', stavke });
  expect([status, body.errors]).toEqual([201, undefined]);
});

it('a template can be ended although its account is out of use', async () => {
  const { body } = await add({ ...RENT, naziv: 'Stari zakup' });
  await test.ownerDb.execute(
    sql`update fin_konta set aktivno = false where tenant_id = ${own.person.tenantId} and konto = '533'`,
  );
  const ended = await own.ask('PATCH', `/api/fin/sabloni/${body.data.idguid}`, {
    version: 1,
    ponavljanje: 'ne',
  });
  await test.ownerDb.execute(
    sql`update fin_konta set aktivno = true where tenant_id = ${own.person.tenantId} and konto = '533'`,
  );
  expect(ended.status).toBe(200);
});

it('days that are due are those of months since the template was written', () => {
  const written = '2026-01-15';
  const days = (more: object, today: string) =>
    dueDays({ dan: 31, od: null, do: null, written, ...more }, today);
  expect(days({}, '2026-03-30')).toEqual(['2026-01-31', '2026-02-28']);
  expect(days({}, '2026-03-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(days({ dan: 10 }, '2026-03-01')).toEqual(['2026-02-10']);
  expect(days({ od: '2026-02-01', do: '2026-02-28' }, '2026-05-01')).toEqual(['2026-02-28']);
});

it('a repeated template makes one draft a month, which is never posted', async () => {
  const { body } = await add({ ...RENT, partner_id: partner });
  await test.ownerDb.execute(
    sql`update fin_sabloni set created_at = '2026-02-01' where idguid = ${body.data.idguid}`,
  );
  const made = await own.run((ctx) => makeDueDrafts(ctx, '2026-03-31'));
  expect(made.map(({ template, day }) => [template, day])).toEqual([
    ['Zakup', '2026-02-28'],
    ['Zakup', '2026-03-31'],
  ]);
  expect(await own.run((ctx) => makeDueDrafts(ctx, '2026-03-31'))).toEqual([]);
  const draft = (await own.ask('GET', `${DRAFTS}/${made[0]!.draft_id}`)).body.data;
  expect(draft).toMatchObject({
    day: '2026-02-28',
    source: 'recurring',
    debit: '1170.00',
    credit: '1170.00',
  });
  // Removed, it is not made again.
  await own.ask('DELETE', `${DRAFTS}/${draft.idguid}`);
  expect(await own.run((ctx) => makeDueDrafts(ctx, '2026-03-31'))).toEqual([]);
  expect(await other.run((ctx) => makeDueDrafts(ctx, '2026-03-31'))).toEqual([]);
});
