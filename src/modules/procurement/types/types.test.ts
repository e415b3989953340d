import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { TYPES_PATH } from '../labels.ts';
import { badgeColor } from './colors.ts';
import { FETCHED_KINDS, typeNames } from './names.ts';
import { vrsteObavjestenja } from './vrste-obavjestenja.resource.ts';

const API = `/api${TYPES_PATH}`;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('has all procedures, contracts and notices of the source, each with a colour that a badge can have', async () => {
  const { token } = await t.admin();
  const { body } = await t.call('GET', `${API}?page_size=200`, { token });
  const of = (skup: string) => body.data.filter((row: { skup: string }) => row.skup === skup).length;
  expect([of('postupak'), of('ugovor'), of('obavjestenje'), of('kriterij')]).toEqual([8, 3, 13, 2]);
  const without = body.data.filter((row: { api_skup: string | null }) => row.api_skup === null);
  expect(without.map(({ sifra }: { sifra: string }) => sifra).sort()).toEqual([
    'Correction',
    'EnglishSummary',
  ]);
  // What nothing fetches is not said to be in use.
  const inactive = body.data.filter((row: { aktivno: boolean }) => !row.aktivno);
  expect(new Set(inactive.map((row: { skup: string }) => row.skup))).toEqual(new Set(['obavjestenje']));
  expect(inactive).toHaveLength(13 - Object.keys(FETCHED_KINDS).length);
  for (const { boja } of body.data) expect(badgeColor(boja), boja).toMatch(/^\w+$/);
  const colors = Object.keys((vrsteObavjestenja.fields.boja as { options: object }).options);
  expect(new Set(colors.map(badgeColor)).size).toBe(colors.length);
});

it('names codes of the source, follows changes, and leaves a code that it does not have as it is', async () => {
  const { token } = await t.admin();
  const names = await typeNames(t.deps.database);
  expect(names('postupak', 'OpenProcedure')).toEqual({
    code: 'OpenProcedure',
    name: 'Otvoreni postupak',
    color: 'tirkizna',
  });
  expect(names('postupak', 'DynamicPurchasingSystem')).toEqual({
    code: 'DynamicPurchasingSystem',
    name: 'DynamicPurchasingSystem',
    color: null,
  });
  // A code names nothing outside of its own kind.
  expect(names('ugovor', 'OpenProcedure').color).toBeNull();

  const [row] = (await t.call('GET', `${API}?sifra=OpenProcedure`, { token })).body.data;
  const edited = await t.call('PATCH', `${API}/${row.idguid}`, {
    token,
    body: { version: row.version, naziv: 'Otvoreni', boja: 'zelena' },
  });
  expect(edited.status).toBe(200);
  await expect
    .poll(async () => (await typeNames(t.deps.database))('postupak', 'OpenProcedure'))
    .toEqual({ code: 'OpenProcedure', name: 'Otvoreni', color: 'zelena' });
});

it('is changed by the operator alone', async () => {
  const member = await t.member({ roles: ['admin'] });
  expect((await t.call('GET', API, { token: member.token })).status).toBe(200);
  const body = { skup: 'ugovor', sifra: 'X', naziv: 'X', boja: 'siva', aktivno: true };
  expect((await t.call('POST', API, { token: member.token, body })).status).toBe(403);
});
