// Long, since pictures are drawn, and shops opened and closed. In the suite: catalog.test.ts (what is shown, sought and priced, whose
// shop it is, its pictures and its head).
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codesOf, keeperOf } from '../testkit.ts';
import { contentOf, mine, refsOf, setUp, shop, t, theirs } from './catalog.testkit.ts';
import { shownSign } from './page.ts';

setUp();

describe('a shop', () => {
  it('opens an article by its code, however its case', async () => {
    expect((await shop('&artikl=dze%2F1')).body.data.article).toMatchObject({
      code: 'DZE/1',
      text: 'Ručni <i>rad</i>',
    });
    for (const query of ['&artikl=TAJNA', '&artikl=NEMA', '&grupa=99'])
      expect((await shop(query)).status, query).toBe(404);
  });

  it('answers odd addresses as if what makes no sense were not there', async () => {
    for (const query of [
      '&stranica=-1',
      '&stranica=9999999',
      '&sort=drop',
      '&q=%00',
      `&q=${'x'.repeat(500)}`,
    ])
      expect(codesOf(await shop(query)), query).toHaveLength(3);
    expect((await t.call('GET', '/api/public/shop?org=kazan&org=nema')).status).toBe(404);
    for (const org of ['nema', 'KAZAN', 'kazan%00', "'%3B--"])
      expect((await t.call('GET', `/api/public/shop?org=${org}&x=1`)).status, org).toBe(
        org === 'kazan%00' ? 200 : 404,
      );
  });

  it('is not sent again to a browser that has it, until something changes', async () => {
    const { headers } = await shop();
    const again = () =>
      t.call('GET', '/api/public/shop?org=kazan', { headers: { 'if-none-match': String(headers.etag) } });
    expect((await again()).status).toBe(304);
    const { idguid } = await mine.article({ sifra: 'NOVO', naziv: 'Novo' });
    expect((await again()).status).toBe(200);
    await mine.call('DELETE', `/api/erp/sifarnici/artikli/${idguid}`);
    expect((await again()).status).toBe(304);
  });
});

describe('whose shop it is', () => {
  it('nobody takes the name of another, or opens one without a name', async () => {
    expect((await theirs.set({ slug: 'kazan' })).body).toMatchObject({
      code: 'invalid',
      errors: { slug: expect.stringContaining('druga prodavnica') },
    });
    const fresh = await keeperOf(t);
    expect((await fresh.set({ open: true })).body.errors).toHaveProperty('slug');
    for (const slug of ['ab', 'Velika', 'sa razmakom', '-crtica', 'x'.repeat(41)])
      expect((await fresh.set({ slug })).body.errors, slug).toHaveProperty('slug');
    expect((await fresh.set({ name: 'x'.repeat(81) })).body.errors).toHaveProperty('name');
    const stranger = await t.member();
    for (const [method, path] of [
      ['GET', '/api/erp/prodavnica'],
      ['PATCH', '/api/erp/prodavnica'],
      ['GET', '/api/erp/prodavnica/stope'],
    ] as const)
      expect((await t.call(method, path, { token: stranger.token, body: {} })).status, path).toBe(403);
  });

  it('an older version of the settings is refused', async () => {
    const { version } = (await mine.call('GET', '/api/erp/prodavnica')).body.data;
    const late = await mine.call('PATCH', '/api/erp/prodavnica', { version: version - 1, intro: 'Kasno' });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
  });
});

describe('pictures', () => {
  const urlOf = (id: string, width: number) => `/api/public/shop/pictures/${id}-${width}.webp?org=kazan`;

  it('of nothing, of others, and of made up names are not there', async () => {
    const id = await theirs.picture(20, 20);
    await theirs.article({ sifra: 'TS', naziv: 'Tuđa slika', slika_id: id });
    const [one] = (await mine.call('GET', '/api/erp/sifarnici/artikli?sifra=KAF-1')).body.data;
    for (const url of [
      urlOf(id, 480),
      urlOf(one.idguid, 480),
      urlOf(id, 481),
      '/api/public/shop/pictures/a%00b?org=kazan',
      `/api/public/shop/pictures/${id}-480.webp?org=nema`,
    ])
      expect((await t.call('GET', url)).status, url).toBe(404);
  });

  it('that cannot be read are not offered, and not tried again', async () => {
    const id = await mine.picture(31, 17);
    await mine.article({ sifra: 'LOSA', naziv: 'Loša slika', slika_id: id });
    await t.deps.files.write(id, [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])] as never);
    expect((await t.call('GET', urlOf(id, 480))).status).toBe(404);
    expect((await shop('&artikl=LOSA')).body.data.article.picture).toBeNull();
    const { rows } = await t.ownerDb.execute(sql`select small_id from shop_pictures where file_id = ${id}`);
    expect(rows).toEqual([{ small_id: null }]);
  });

  it('other files are refused as the picture of an article', async () => {
    const { unit, tax } = await refsOf(mine);
    const { filesOf } = await import('../../../core/files/testkit.ts');
    const { idguid } = await (await filesOf(t, mine.person)).put('<svg onload="alert(1)"/>', 'slika.svg');
    const answer = await mine.call('POST', '/api/erp/sifarnici/artikli', {
      ...{ sifra: 'SVG', naziv: 'SVG', jedinica_id: unit, porez_id: tax, slika_id: idguid },
    });
    expect(answer.body.errors).toEqual({ slika_id: 'Ova vrsta datoteke se ovdje ne prima.' });
  });
});

describe('the head of the page', () => {
  it('draws the sign of a shop', async () => {
    const sign = await t.call('GET', '/api/public/shop/sign.png?org=kazan');
    const { width, height, format } = await sharp(sign.raw).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    const { name, total } = await contentOf();
    expect(await shownSign(t.deps.database, 'kazan')).toEqual({ name, total });
    for (const query of ['?org=nema', '?org=tudja', ''])
      expect((await t.call('GET', `/api/public/shop/sign.png${query}`)).status, query).toBe(404);
  });
});
