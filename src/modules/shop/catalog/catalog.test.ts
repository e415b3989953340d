import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { asSystem, findTenant } from '../../../core/system.ts';
import { NO_SHOP } from '../profile/profile.ts';
import { previewOf } from '../settings/settings.service.ts';
import { codesOf, keeperOf } from '../testkit.ts';
import { admin, contentOf, mine, ORIGIN, refsOf, setUp, shop, t, theirs } from './catalog.testkit.ts';
import { headOf, shopPage, shownShop } from './page.ts';
import { CLOSED_SHOP } from './shown.ts';

setUp();

describe('a shop', () => {
  it('shows what is in it to anybody, with prices by the tax of today, and nothing else', async () => {
    const answer = await shop();
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ name: 'Kazan & sin', total: 3, found: 3, pages: 1 });
    expect(codesOf(answer)).toEqual(['KAF-1', 'DZE/1', 'KAF-2']);
    expect(answer.body.data.articles[0]).toMatchObject({
      name: 'Čačanska kafa',
      group: 'Mljevena',
      unit: 'kom',
      price: { net: '10.00', gross: '11.70', rate: '17.00' },
      picture: null,
    });
    expect(answer.body.data.articles[1].price).toBeNull();
    expect(answer.body.data.featured.map(({ code }: { code: string }) => code)).toEqual(['KAF-1']);
    expect(answer.raw.toString()).not.toMatch(/TAJNA|Tajni|Tuđa/);
  });

  it('is searched in any letters, by group and below it, and sorted by what is to be paid', async () => {
    expect(codesOf(await shop('&q=cacanska'))).toEqual(['KAF-1']);
    expect(codesOf(await shop('&q=rucni%20RAD'))).toEqual(['DZE/1']);
    expect(codesOf(await shop('&q=tajni'))).toEqual([]);
    expect(codesOf(await shop('&q=%25'))).toEqual([]);
    const coffee = await shop('&grupa=01');
    expect(codesOf(coffee)).toEqual(['KAF-1', 'KAF-2']);
    expect(coffee.body.data).toMatchObject({
      title: 'Kafa, Kazan & sin',
      path: [{ code: '01', count: 2 }],
      groups: [{ code: '01.01', name: 'Mljevena', count: 1 }],
      featured: [],
    });
    expect((await shop()).body.data.groups).toEqual([{ code: '01', name: 'Kafa', count: 2 }]);
    expect(codesOf(await shop('&sort=cijena'))).toEqual(['KAF-1', 'KAF-2', 'DZE/1']);
    expect(codesOf(await shop('&sort=-cijena'))).toEqual(['KAF-2', 'KAF-1', 'DZE/1']);
    expect(codesOf(await shop('&sort=novo'))[0]).toBe('DZE/1');
  });

  it('has pages of 24', async () => {
    const many = await keeperOf(t);
    await many.set({ slug: 'mnogo', open: true });
    await t.ownerDb.execute(sql`insert into erp_artikli
        (tenant_id, idguid, sifra, naziv, jedinica_id, porez_id, cijena, u_prodavnici, istaknut)
      select ${many.person.tenantId}, gen_random_uuid(), 'A' || n, 'Artikal ' || lpad(n::text, 3, '0'),
        (select idguid from erp_jedinice_mjere where oznaka = 'kom' and tenant_id is null),
        (select idguid from erp_porezi where kod = 'S' and tenant_id is null), n, true, false
      from generate_series(1, 50) n`);
    const page = (number: number) => t.call('GET', `/api/public/shop?org=mnogo&stranica=${number}`);
    expect((await page(1)).body.data).toMatchObject({ found: 50, pages: 3 });
    expect(codesOf(await page(3))).toEqual(['A49', 'A50']);
    // Beyond the last is the last.
    expect((await page(7)).body.data.asked.page).toBe(3);
  });
});

describe('whose shop it is', () => {
  it('a closed one, and one whose organisation has lost the right, are not there', async () => {
    const answers = async () => (await t.call('GET', '/api/public/shop?org=tudja')).status;
    await theirs.set({ slug: 'tudja' });
    expect(await answers()).toBe(404);
    await theirs.set({ open: true });
    expect(codesOf(await t.call('GET', '/api/public/shop?org=tudja'))).toEqual(['KAF-1']);
    const right = sql`tenant_id = ${theirs.person.tenantId} and permission = 'erp_prodavnica_save'`;
    await t.ownerDb.execute(sql`delete from tenant_permissions where ${right}`);
    expect(await answers()).toBe(404);
    await t.ownerDb.execute(
      sql`insert into tenant_permissions values (${theirs.person.tenantId}, 'erp_prodavnica_save')`,
    );
    await theirs.set({ open: false });
    expect(await answers()).toBe(404);
  });

  it('the operator’s has no name, says that it is closed, and once open stands at /shop', async () => {
    const own = await keeperOf(t, admin.tenantId);
    const closed = await t.call('GET', '/api/public/shop');
    expect(closed.body.data).toMatchObject({ open: false, total: 0, articles: [] });
    expect(headOf(closed.body.data, ORIGIN)).toMatchObject({ index: false, path: '/shop', data: [] });
    expect((await own.set({ slug: 'operater' })).body.errors).toHaveProperty('slug');
    await own.article({ sifra: 'SAT', naziv: 'Sat podrške', cijena: '80' });
    expect((await own.set({ open: true })).body.data).toMatchObject({ address: '/shop', visible: 1 });
    expect(codesOf(await t.call('GET', '/api/public/shop'))).toEqual(['SAT']);
    expect(await shopPage.addresses(t.deps)).toEqual(['/shop', '/shop?org=kazan', '/shop?org=mnogo']);
    await own.set({ open: false });
    expect(await shopPage.addresses(t.deps)).not.toContain('/shop');
  });

  it('the preview is of a shop of its own, also before it has a name', async () => {
    const previewed = async (tenantId: string) => {
      const tenant = (await findTenant(t.deps.database, tenantId))!;
      const { asked } = await asSystem(t.deps.database, tenant, (ctx) => previewOf(ctx, NO_SHOP));
      return asked.org;
    };
    expect(await previewed(mine.person.tenantId)).toBe('kazan');
    expect(await previewed((await keeperOf(t)).person.tenantId)).toBe('');
    expect(await previewed(admin.tenantId)).toBeNull();
  });
});

describe('prices', () => {
  it('follow a rate that changes, without the article being touched', async () => {
    const own = await keeperOf(t);
    await own.set({ slug: 'stope', open: true });
    const tax = async (values: object) =>
      (
        await own.call('POST', '/api/erp/sifarnici/porezi', {
          ...{ kod: 'PROBA', naziv: 'Probni', vrsta: 'drugo' },
          ...values,
        })
      ).body.data;
    const before = await tax({ stopa: '5', vrijedi_od: '2020-01-01', vrijedi_do: '2020-12-31' });
    await own.article({ sifra: 'P', naziv: 'P', cijena: '100', porez_id: before.idguid });
    const price = async () => (await t.call('GET', '/api/public/shop?org=stope')).body.data.articles[0].price;
    expect(await price()).toEqual({ net: '100.00', gross: null, rate: null });
    await tax({ stopa: '20', vrijedi_od: '2021-01-01' });
    expect(await price()).toEqual({ net: '100.00', gross: '120.00', rate: '20.00' });
    const rates = (await own.call('GET', '/api/erp/prodavnica/stope')).body.data;
    expect(rates[before.idguid]).toBe('20.00');
  });

  it('that are too long or none are said at their field', async () => {
    const add = (values: object) => mine.call('POST', '/api/erp/sifarnici/artikli', values);
    const { body } = await add({ sifra: 'P1', naziv: 'P', cijena: '12345678901234567' });
    expect(body.errors).toMatchObject({
      cijena: 'Najviše 13 cifara ispred zareza.',
      jedinica_id: 'Ovo polje je obavezno.',
      porez_id: 'Ovo polje je obavezno.',
    });
    for (const cijena of ['-1', 'deset', '1,234', '1,2,3'])
      expect((await add({ cijena })).body.errors, cijena).toHaveProperty('cijena');
    const { unit, tax } = await refsOf(mine);
    const stranger = await theirs.group('T', 'Tuđa');
    const values = { sifra: 'P2', naziv: 'P', jedinica_id: unit, porez_id: tax };
    expect((await add({ ...values, grupa_id: stranger })).body.errors).toHaveProperty('grupa_id');
    const again = await add({ ...values, sifra: 'kaf-1' });
    expect([again.status, again.body.code]).toEqual([409, 'duplicate']);
  });
});

describe('pictures', () => {
  const urlOf = (id: string, width: number) => `/api/public/shop/pictures/${id}-${width}.webp?org=kazan`;

  it('are shown of articles in the shop, small and without what a camera has written', async () => {
    const id = await mine.picture();
    const { idguid, version } = await mine.article({ sifra: 'SLIKA', naziv: 'Sa slikom', slika_id: id });
    const seen = async () => (await shop('&artikl=SLIKA')).body.data.article.picture;
    expect(await seen()).toEqual({ id, width: null, height: null });
    const [small, large] = await Promise.all([480, 1200].map((width) => t.call('GET', urlOf(id, width))));
    expect(small!.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const meta = await Promise.all([small!, large!].map(({ raw }) => sharp(raw).metadata()));
    expect(meta.map(({ width, height }) => [width, height])).toEqual([
      [480, 320],
      [900, 600],
    ]);
    expect(meta.every(({ exif }) => exif === undefined)).toBe(true);
    expect(small!.raw.toString('latin1')).not.toContain('TajniPotpis');
    expect(await seen()).toEqual({ id, width: 900, height: 600 });
    const { rows } = await t.ownerDb.execute(sql`select from shop_pictures where file_id = ${id}`);
    expect(rows).toHaveLength(1);
    // Its own people see it as well, also when it is hidden.
    const own = `/api/erp/prodavnica/artikli/${idguid}/slika`;
    await mine.call('PATCH', `/api/erp/sifarnici/artikli/${idguid}`, { version, u_prodavnici: false });
    expect((await mine.call('GET', own)).status).toBe(200);
    expect((await theirs.call('GET', own)).status).toBe(404);
    expect((await t.call('GET', own)).status).toBe(401);
    expect((await t.call('GET', urlOf(id, 480))).status).toBe(404);
  });
});

describe('the head of the page', () => {
  it('describes the shop and lists its articles, with exact prices and nothing about stock', async () => {
    const content = await contentOf();
    const head = headOf(content, ORIGIN);
    expect(head).toMatchObject({
      title: 'Ponuda: Kazan & sin',
      description: 'Bakar <b>i</b> kafa.',
      index: true,
      path: '/shop?org=kazan',
      picture: { path: expect.stringMatching(/^\/api\/public\/shop\/sign\.png\?org=kazan&v=[\w-]{12}$/) },
    });
    const [list] = head.data as [{ itemListElement: { item: Record<string, unknown> }[] }];
    const coffee = list.itemListElement.find(({ item }) => item.sku === 'KAF-2')!.item;
    expect(coffee).toMatchObject({
      '@type': 'Product',
      url: 'https://carsija.ba/shop?org=kazan&artikl=KAF-2',
      offers: { price: '1444.44', priceCurrency: 'BAM', seller: { name: 'Kazan & sin' } },
    });
    expect(JSON.stringify(head.data)).not.toContain('vailability');
    expect(headOf(content, null).data).toEqual([]);
  });

  it('of an article has its price, its own picture and its own address', async () => {
    const id = await mine.picture();
    await mine.article({ sifra: 'HEAD', naziv: 'Tepsija', cijena: '100', opis: 'Kalajisana.', slika_id: id });
    await t.call('GET', `/api/public/shop/pictures/${id}-1200.webp?org=kazan`);
    const head = headOf(await contentOf({ artikl: 'head', q: '' }), ORIGIN);
    expect(head).toMatchObject({
      title: 'Tepsija, Kazan & sin',
      description: '117,00 KM s PDV-om / kom. Kalajisana.',
      path: '/shop?org=kazan&artikl=HEAD',
      picture: { path: `/api/public/shop/pictures/${id}-1200.webp?org=kazan`, width: 900, height: 600 },
    });
    const [product] = head.data as Record<string, unknown>[];
    expect(product).toMatchObject({
      '@type': 'Product',
      sku: 'HEAD',
      image: `https://carsija.ba/api/public/shop/pictures/${id}-1200.webp?org=kazan`,
    });
    const asked = (headOf(await contentOf({ artikl: 'DZE/1' }), ORIGIN).data as Record<string, unknown>[])[0];
    expect(asked).not.toHaveProperty('offers');
  });

  it('keeps searches from search engines', async () => {
    expect(headOf(await contentOf({ q: 'kafa' }), ORIGIN).index).toBe(false);
    expect(await shownShop(t.deps.database, { ...CLOSED_SHOP.asked, org: 'nema' })).toBeNull();
  });
});
