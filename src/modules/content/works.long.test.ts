// Long, since large pictures are drawn and kept, and what is unused is waited for. In the suite: works.test.ts (a picture is kept, found,
// refused, moved out of the database, and removed when no work shows it).
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { asOperator } from '../../core/system.ts';
import { moveOldWorkPictures, purgeWorkPictures } from './pictures.service.ts';
import { add, call, paint, published, setUp, test, WORKS, work } from './works.testkit.ts';

setUp();

/** The stored files of a picture. */
const filesOf = async (idguid: string) =>
  (
    await test.ownerDb.execute<{ file_id: string | null; width: number; format: string; name: string }>(sql`
      select p.file_id, p.width, p.format, f.name from portfolio_picture_files p
      left join files f on f.tenant_id = p.file_tenant_id and f.idguid = p.file_id
      where p.picture_id = ${idguid} order by p.width, p.format`)
  ).rows;

describe('the picture of a work', { timeout: scaledTimeout(60_000) }, () => {
  it('is never made larger, nor endlessly high', async () => {
    expect((await paint(300, 200, 'png')).body.data).toMatchObject({
      width: 300,
      height: 200,
      widths: [300],
    });
    const { height } = (await paint(400, 9000)).body.data;
    expect(height).toBe(2400);
  });

  it('must be described, and is removed when no work shows it for a day', async () => {
    const picture = (await paint(940, 310)).body.data;
    const nameless = await call('POST', WORKS, work({ picture_id: picture.idguid }));
    expect(nameless.body.errors).toEqual({ picture_alt: expect.any(String) });
    const made = await add({ picture_id: picture.idguid, picture_alt: 'Popis alata' });
    expect(made.picture).toEqual(picture);
    expect((await published())[0]!.picture).toEqual({ ...picture, alt: 'Popis alata' });
    const unused = (await paint(900, 300)).body.data;
    await test.ownerDb.execute(sql`update portfolio_pictures set created_at = now() - interval '25 hours'`);
    await purgeWorkPictures(test.deps.database);
    const status = async (id: string) =>
      (await test.call('GET', `/api/public/content-pictures/${id}-800.webp`)).status;
    expect([await status(picture.idguid), await status(unused.idguid)]).toEqual([200, 404]);
    const kept = await filesOf(picture.idguid);
    expect(kept).toHaveLength(4);

    // A work in the trash keeps its picture.
    await call('DELETE', `${WORKS}/${made.idguid}?version=1`);
    await purgeWorkPictures(test.deps.database);
    expect(await status(picture.idguid)).toBe(200);
    const restored = await call('POST', `${WORKS}/trash/restore`, { idguids: [made.idguid] });
    expect(restored.body.data).toEqual({ restored: 1 });
    expect((await published())[0]!.picture).toEqual({ ...picture, alt: 'Popis alata' });
    const trail = await call('GET', `/api/admin/dnevnik?resource=portfolio-works&record=${made.idguid}`);
    expect(trail.body.data[0].action).toBe('restore');
    await test.ownerDb.execute(sql`delete from portfolio_works`);
    await purgeWorkPictures(test.deps.database);
    expect(await status(picture.idguid)).toBe(404);
    // Its files go with it, and the bytes.
    await sweepFiles(test.deps.files, (run) => asOperator(test.deps.database, run));
    expect(await filesOf(picture.idguid)).toEqual([]);
    for (const { file_id } of kept) expect(await test.deps.files.sizeOf(file_id!)).toBeNull();
  });

  it('of a version that kept it in the database is moved, and answered as before', async () => {
    const { idguid } = (await paint(1700, 300)).body.data;
    const urls = [800, 1600].flatMap((width) =>
      ['webp', 'avif'].map((format) => `/api/public/content-pictures/${idguid}-${width}.${format}`),
    );
    const before = await Promise.all(urls.map((url) => test.call('GET', url)));
    for (const { file_id, width, format } of await filesOf(idguid)) {
      const content = await buffer(await test.deps.files.read(file_id!));
      await test.ownerDb.execute(sql`update portfolio_picture_files
        set content = ${content}, file_id = null, file_tenant_id = null
        where picture_id = ${idguid} and width = ${width} and format = ${format}`);
    }
    await sweepFiles(test.deps.files, (run) => asOperator(test.deps.database, run));
    await moveOldWorkPictures(test.deps);
    const files = await filesOf(idguid);
    expect(files.map(({ name }) => name)).toEqual(files.map((f) => `rad-${f.width}.${f.format}`));
    const after = await Promise.all(urls.map((url) => test.call('GET', url)));
    for (const [n, { status, headers, raw }] of after.entries()) {
      expect(status).toBe(200);
      expect(raw.equals(before[n]!.raw)).toBe(true);
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
        expect(headers[name]).toBe(before[n]!.headers[name]);
    }
  });
});
