// Long, since files are scanned again, by jobs that are waited for. In the suite: scanning.test.ts (handed out by nobody before it is
// scanned, never with a virus, and not while clamd is out of order).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unzipped } from '../../../test/unzipped.ts';
import { becomes, call, fake, keep, scanOf, scanRest, setUp, t } from './scanning.testkit.ts';
import { MADE } from './test/scanned.ts';

setUp();

describe('a file', () => {
  it('that clamd does not take whole is only saved, by who wants it unscanned', async () => {
    fake.most = 10;
    const { idguid } = await keep('više od deset bajtova', 'veliko.txt');
    await becomes(idguid, 'unscanned');
    for (const path of ['content', 'content?inline=1', ...MADE])
      expect(await call('GET', `/${idguid}/${path}`)).toMatchObject({
        status: 409,
        body: { code: 'unscanned', message: expect.stringMatching('prevelika za provjeru') },
      });
    const saved = await call('GET', `/${idguid}/content?unscanned=1&inline=1`);
    expect([saved.status, saved.raw.toString()]).toEqual([200, 'više od deset bajtova']);
    expect(saved.headers['content-disposition']).toMatch('attachment');
    const zip = await unzipped((await call('GET', `/zip?idguids=${idguid}`)).raw);
    expect(Object.keys(zip)).toEqual(['NIJE U ARHIVI.txt']);
  });
});

describe('every hour', () => {
  it('one that cannot be read does not keep the others from it', async () => {
    fake.mood = 'odd';
    const [lost, fine] = [await keep('izgubljeno', '1.txt'), await keep('tu', '2.txt')];
    const { rows } = await t.ownerDb.execute<{ file_id: string }>(
      sql`select file_id from stored_files where idguid = ${lost.idguid}`,
    );
    await t.deps.files.remove(rows[0]!.file_id);
    fake.mood = 'works';
    await expect(scanRest()).rejects.toThrow('no bytes are stored');
    expect([await scanOf(lost.idguid), await scanOf(fine.idguid)]).toEqual(['waiting', 'clean']);
  });

  it('it ends with its job, in the middle of a file', async () => {
    fake.delay = 1500;
    const { idguid } = await keep('bez odgovora', 'b.txt');
    await scanRest(AbortSignal.timeout(300));
    expect(await scanOf(idguid)).toBe('waiting');
  });
});

it('whoever reads the bytes of files asks first whether they may be handed out', () => {
  /**
   * The scanner itself, the check, uploads, which measure what they have stored, backups, which keep everything, pictures, which were drawn anew, and the store's own start check.
   */
  const MAY = [
    'core/files/s3-store.ts',
    'core/files/upload/upload-store.ts',
    'core/pictures/stored.ts',
    'core/files/scan/scan.ts',
    'core/files/scan/gate.ts',
    'server/backup/stored-files.ts',
    'server/backup/verify.ts',
  ];
  const src = join(import.meta.dirname, '../..');
  const readers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('testkit.ts'))
    .filter((path) =>
      /\b(?:store|files|deps\.files)\.(?:read|open)\(/.test(readFileSync(join(src, path), 'utf8')),
    )
    .filter((path) => !MAY.includes(path));
  expect(readers).toEqual([]);
});
