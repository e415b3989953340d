import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EICAR, type FakeClamd, startFakeClamd } from '../../../test/clamd.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { unzipped } from '../../../test/unzipped.ts';
import { BYTES, MADE, RIGHTS, scanned, WAIT } from './test/scanned.ts';

type Kit = Awaited<ReturnType<typeof scanned>>;
let t: TestApp;
let fake: FakeClamd;
let person: Person;
let call: Kit['call'];
let keep: Kit['keep'];
let scanOf: Kit['scanOf'];
let becomes: Kit['becomes'];
let notices: Kit['notices'];
let scanRest: Kit['scanRest'];
beforeAll(async () => {
  fake = await startFakeClamd();
  t = await createTestApp({ CLAMD_URL: fake.url });
});
beforeEach(async () => {
  ({ person, call, keep, scanOf, becomes, notices, scanRest } = await scanned(t, fake));
});
afterAll(async () => {
  await t.close();
  await fake.stop();
});

describe('a file', () => {
  it('is handed out by nobody until clamd has found nothing in it', async () => {
    fake.delay = 1500;
    const { idguid, scan } = await keep('čisto', 'čisto.txt');
    expect(scan).toBe('waiting');
    for (const path of [...BYTES, ...MADE]) {
      const answer = await call('GET', `/${idguid}/${path}`);
      expect([answer.status, answer.body.code], path).toEqual([423, 'scanning']);
      expect(answer.body.message).toMatch('još provjerava na viruse');
      expect(answer.headers['retry-after']).toBe('5');
    }
    const zip = await unzipped((await call('GET', `/zip?idguids=${idguid}`)).raw);
    expect(Object.keys(zip)).toEqual(['NIJE U ARHIVI.txt']);
    await becomes(idguid, 'clean');
    expect((await call('GET', `/${idguid}/content`)).raw.toString()).toBe('čisto');
    // Its preview has waited, too.
    await vi.waitFor(
      async () =>
        expect((await call('GET', `/${idguid}/text`)).body.data).toMatchObject({
          state: 'done',
          text: 'čisto',
        }),
      WAIT,
    );
    expect(await notices(person)).toEqual([]);
  });

  it('with a virus is never handed out, and its sender and the administrators are told', async () => {
    const admin = await t.member({ tenantId: person.tenantId, permissions: ['admin_users_save', ...RIGHTS] });
    const colleague = await t.member({ tenantId: person.tenantId, permissions: RIGHTS });
    const other = await t.member({ permissions: ['admin_users_save'] });
    const { idguid } = await keep(`x${EICAR}`, 'račun.exe');
    await becomes(idguid, 'infected');
    const row = (await call('GET', `/${idguid}`)).body.data;
    expect(row).toMatchObject({ scan: 'infected', virus: 'Eicar-Test-Signature' });
    expect((await call('GET', '')).body.data[0]).toMatchObject({ scan: 'infected' });
    expect((await call('GET', `/${idguid}/versions`)).body.data[0]).toMatchObject({ scan: 'infected' });
    for (const path of [...BYTES, ...MADE]) {
      const answer = await call('GET', `/${idguid}/${path}`);
      expect([answer.status, answer.body.code], path).toEqual([409, 'infected']);
    }
    const clean = await keep('dobro', 'dobro.txt');
    await becomes(clean.idguid, 'clean');
    const zip = await unzipped((await call('GET', `/zip?idguids=${idguid},${clean.idguid}`)).raw);
    expect(Object.keys(zip).sort()).toEqual(['NIJE U ARHIVI.txt', 'dobro.txt']);
    expect(zip['NIJE U ARHIVI.txt']).toMatch(/račun\.exe: .*virus/);
    const told = [{ title: 'Virus u datoteci „račun.exe”', path: `/admin/stored-files/${idguid}` }];
    expect(await notices(person)).toEqual(told);
    expect(await notices(admin)).toEqual(told);
    expect(await notices(colleague)).toEqual([]);
    expect(await notices(other)).toEqual([]);
  });

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

  it('waits while clamd is out of order, and is never taken for clean', async () => {
    fake.mood = 'odd';
    const { idguid } = await keep('strpljivo', 's.txt');
    const failing = () =>
      t.ownerDb.execute(
        sql`select 1 from pgboss.job where name = 'files.scan' and state = 'retry' and data ->> 'idguid' is not null`,
      );
    await vi.waitFor(async () => expect((await failing()).rows).not.toEqual([]), WAIT);
    expect(await scanOf(idguid)).toBe('waiting');
    expect((await call('GET', `/${idguid}/content`)).status).toBe(423);
    fake.mood = 'works';
    await scanRest();
    expect(await scanOf(idguid)).toBe('clean');
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
