import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { type Keeper, keeperOf } from '../testkit.ts';
import { shopPage } from './page.ts';
import type { ShopContent } from './shown.ts';

export let t: TestApp;
export let admin: Person;
export let mine: Keeper;
export let theirs: Keeper;
export const ORIGIN = 'https://carsija.ba';

export const shop = (query = '') => t.call('GET', `/api/public/shop?org=kazan${query}`);
export const contentOf = async (query: Record<string, string> = {}): Promise<ShopContent> =>
  (await shopPage.at(t.deps, { params: {}, query: { org: 'kazan', ...query }, origin: ORIGIN }))!.content;

/** A unit and a tax that an article of the keeper has. */
export async function refsOf({ call }: Keeper): Promise<{ unit: string; tax: string }> {
  const [one] = (await call('GET', '/api/erp/sifarnici/artikli?sifra=KAF-1')).body.data;
  return { unit: one.jedinica_id, tax: one.porez_id };
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    admin = await t.admin();
    mine = await keeperOf(t);
    theirs = await keeperOf(t);
    await mine.set({ slug: 'kazan', open: true, name: 'Kazan & sin', intro: 'Bakar <b>i</b> kafa.' });
    const coffee = await mine.group('01', 'Kafa');
    const ground = await mine.group('01.01', 'Mljevena', coffee);
    await mine.group('02', 'Prazna grupa');
    await mine.article({
      sifra: 'KAF-1',
      naziv: 'Čačanska kafa',
      cijena: '10,00',
      grupa_id: ground,
      istaknut: true,
    });
    await mine.article({ sifra: 'KAF-2', naziv: 'Kafa u zrnu', cijena: '1.234,56', grupa_id: coffee });
    await mine.article({
      sifra: 'DZE/1',
      naziv: 'Džezva <script>alert(1)</script>',
      opis: 'Ručni <i>rad</i>',
    });
    await mine.article({
      sifra: 'TAJNA',
      naziv: 'Tajni artikal',
      cijena: '1',
      u_prodavnici: false,
      grupa_id: ground,
    });
    await theirs.article({ sifra: 'KAF-1', naziv: 'Tuđa kafa', cijena: '99' });
  });
  afterAll(() => t.close());
};
