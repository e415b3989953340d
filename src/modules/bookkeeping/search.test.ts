import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { search } from '../../../test/search.ts';
import { bankDesk } from './bank/test/desk.ts';
import { mt940 } from './bank/test/samples.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

it('finds vouchers by number and description, and statements by account and file, for who may read the books', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  await desk.invoice(await desk.addPartner('Čaršija d.o.o.'), { 'R-15/2026': '1170.00' });
  await desk.bring(mt940());
  const titles = async (q: string, kind: string, person = desk.person): Promise<string[]> =>
    (await search(test, q, person)).groups
      .filter((group) => group.kind === kind)
      .flatMap(({ items }) => items.map(({ title }) => title));
  const [number] = await titles('IF-0001', 'nalozi');
  expect(number).toMatch(/^IF-0001\//);
  expect(await titles('prva banka', 'izvodi')).toEqual(['Izvod 12, Prva banka']);
  const plain = await test.member({ tenantId: desk.person.tenantId, permissions: [] });
  expect(await titles('IF-0001', 'nalozi', plain)).toEqual([]);
  const other = await bankDesk(test);
  expect(await titles('IF-0001', 'nalozi', other.person)).toEqual([]);
  expect(await titles('prva banka', 'izvodi', other.person)).toEqual([]);
});
