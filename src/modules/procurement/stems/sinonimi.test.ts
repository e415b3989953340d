import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { NOTICES_API, SYNONYMS_PATH } from '../labels.ts';
import { insertNotices } from '../notices/testkit.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.admin();
  await insertNotices(t, [
    { id: 1, name: 'Nabavka vreća za smeće' },
    { id: 2, name: 'Kese za otpatke' },
  ]);
});
afterAll(() => t.close());

const API = `/api${SYNONYMS_PATH}`;
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  t.call(method, path, { token: admin.token, body });
const named = async (q: string): Promise<string[]> =>
  (await call('GET', `${NOTICES_API}?${new URLSearchParams({ q })}`)).body.data.map(
    ({ name }: { name: string }) => name,
  );

it('are there from the beginning', async () => {
  const { body } = await call('GET', `${API}?q=uredski`);
  expect(body.meta.total + (await call('GET', `${API}?q=kancelarijski`)).body.meta.total).toBeGreaterThan(0);
  const facets = await call('GET', `${NOTICES_API}/facets?q=kruh`);
  expect(facets.body.data.also).toEqual([{ word: 'kruh', others: ['hljeb'] }]);
});

it('widen queries as soon as they are saved, until they are switched off or deleted', async () => {
  expect(await named('vreća')).toEqual(['Nabavka vreća za smeće']);
  const made = await call('POST', API, { naziv: 'vreća', rijeci: ['kesa'], aktivno: true });
  expect(made.status).toBe(201);
  const both = ['Kese za otpatke', 'Nabavka vreća za smeće'];
  await expect.poll(async () => (await named('vreća')).sort()).toEqual(both);
  const { idguid, version } = made.body.data;
  const off = await call('PATCH', `${API}/${idguid}`, { aktivno: false, version });
  expect(off.status).toBe(200);
  await expect.poll(() => named('vreća')).toEqual(['Nabavka vreća za smeće']);
  await call('PATCH', `${API}/${idguid}`, { aktivno: true, version: off.body.data.version });
  await expect.poll(async () => (await named('kesa')).sort()).toEqual(both);
  expect((await call('DELETE', `${API}/${idguid}`)).status).toBe(200);
  await expect.poll(() => named('kesa')).toEqual(['Kese za otpatke']);
});

it('are no words that are never searched for', async () => {
  const { status, body } = await call('POST', API, { naziv: 'za', rijeci: ['za', '…'], aktivno: true });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual(['naziv', 'rijeci']);
});
