import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { call, found, keep, make, person, setUp, t } from './previews.testkit.ts';
import { pdf, RIGHTS } from './test/previewing.ts';

setUp();

describe('a preview', () => {
  it('is made by the job that storing a file queues', async () => {
    const { idguid } = await keep(pdf('Ugovor'), 'u.pdf');
    expect((await call(`/${idguid}`)).body.data.has_thumb).toBe(false);
    expect((await call(`/${idguid}/thumb`)).status).toBe(404);
    await expect
      .poll(async () => (await call(`/${idguid}`)).body.data.has_thumb, { timeout: 20_000 })
      .toBe(true);
    const thumb = await call(`/${idguid}/thumb`);
    expect(thumb.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      etag: expect.any(String),
    });
    expect(await sharp(thumb.raw).metadata()).toMatchObject({ format: 'webp', height: 320 });
    expect((await call(`/${idguid}/text`)).body.data).toEqual({
      ...{ state: 'done', problem: null, text: 'Ugovor', complete: true },
    });
  });
});

describe('the text', () => {
  it('finds a file by its words, and no file that is infected', async () => {
    await keep('Đorđević, Žarko: čaša za Šećibovića 12/2026', 'ponuda.txt');
    await make();
    for (const words of ['Djordjevic', 'casa secib', 'ČAŠA ŽARKO', '12/2026'])
      expect(await found(words), words).toEqual(['ponuda.txt']);
    for (const words of ['asa', '& | !', "'a':*"]) expect(await found(words), words).toEqual([]);
    await t.ownerDb.execute(
      sql`update files set scan = 'infected' where tenant_id = ${person.tenantId} and counted`,
    );
    expect(await found('casa secib')).toEqual([]);
    expect(await found('ponuda.txt')).toEqual(['ponuda.txt']);
  });
});

it('of another organisation does not exist', async () => {
  const { idguid } = await keep('tajna', 't.txt');
  await make();
  const stranger = await t.member({ permissions: RIGHTS });
  for (const path of ['thumb', 'text', 'table'])
    expect((await call(`/${idguid}/${path}`, stranger)).status, path).toBe(404);
  expect((await call('?q=tajna', stranger)).body.data).toEqual([]);
});
