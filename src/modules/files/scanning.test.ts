import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EICAR, type FakeClamd, startFakeClamd, UNSCANNABLE } from '../../../test/clamd.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { unzipped } from '../../../test/unzipped.ts';
import { scanBy } from '../../core/files/scan/queue.ts';
import { releaseWaiting, scanAll } from '../../core/files/scan/scan.ts';
import { filesOf } from '../../core/files/testkit.ts';

const PATH = '/api/admin/stored-files';
const RIGHTS = ['admin_stored_files_pregled', 'admin_stored_files_save'];
const BYTES = ['content', 'content?inline=1', 'content?unscanned=1', 'versions/1/content'];
/** What the product makes of a file. */
const MADE = ['thumb', 'text', 'table'];
const WAIT = { timeout: 30_000, interval: 50 };
let t: TestApp;
let fake: FakeClamd;
let person: Person;
let mine: Awaited<ReturnType<typeof filesOf>>;
beforeAll(async () => {
  fake = await startFakeClamd();
  t = await createTestApp({ CLAMD_URL: fake.url });
});
beforeEach(async () => {
  Object.assign(fake, { mood: 'works', delay: 0, most: 1_000_000, scanned: [] });
  person = await t.member({ permissions: RIGHTS });
  mine = await filesOf(t, person);
});
afterAll(async () => {
  await t.close();
  await fake.stop();
});

const call = (method: 'GET' | 'POST', path: string, body?: unknown, who = person) =>
  t.call(method, PATH + path, { token: who.token, body });
const keep = async (content: string, name: string, more: object = {}) => {
  const file = (await mine.put(content, name)).idguid;
  const { body } = await call('POST', '', { file, ...more });
  return body.data as { idguid: string; scan: string; version: number };
};
const scanOf = async (idguid: string) => (await call('GET', `/${idguid}`)).body.data.scan;
const becomes = (idguid: string, scan: string | null) =>
  vi.waitFor(async () => expect(await scanOf(idguid)).toBe(scan), WAIT);
const notices = async (who: Person) =>
  (
    await t.ownerDb.execute<{ title: string; path: string }>(
      sql`select title, path from notifications where user_id = ${who.userId} order by created_at`,
    )
  ).rows;

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

  it('is shared with strangers by the same rules, but they are told of one that nobody could scan', async () => {
    const link = async (idguid: string): Promise<string> =>
      (await call('POST', `/${idguid}/shares`, {})).body.data.path.split('/').at(-1);
    const follow = async (token: string) => {
      const post = (what: string) => t.call('POST', `/api/public/shares/${what}`, { body: { token } });
      const opened = await post('open');
      const begun = await post('download');
      return { scan: opened.body.data.file.scan, status: begun.status, path: begun.body.data?.path };
    };
    fake.delay = 1500;
    const slow = await keep('polako', 'polako.txt');
    expect(await follow(await link(slow.idguid))).toMatchObject({ scan: 'waiting', status: 423 });
    await becomes(slow.idguid, 'clean');
    const bad = await keep(EICAR, 'virus.txt');
    const early = await link(bad.idguid);
    await becomes(bad.idguid, 'infected');
    fake.delay = 0;
    expect(await follow(early)).toMatchObject({ scan: 'infected', status: 409 });
    fake.most = 10;
    const big = await keep('više od deset bajtova', 'veliko.txt');
    await becomes(big.idguid, 'unscanned');
    const { path, ...rest } = await follow(await link(big.idguid));
    expect(rest).toEqual({ scan: 'unscanned', status: 200 });
    expect((await t.call('GET', path)).raw.toString()).toBe('više od deset bajtova');
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

  it('with the same bytes as another has its verdict, and a virus is told anew', async () => {
    const first = await keep('isto', 'a.txt');
    await becomes(first.idguid, 'clean');
    const sizes = fake.scanned.length;
    expect((await keep('isto', 'b.txt')).scan).toBe('clean');
    expect(fake.scanned).toHaveLength(sizes);
    const bad = await keep(EICAR, 'c.txt');
    await becomes(bad.idguid, 'infected');
    const again = await keep(EICAR, 'd.txt');
    await becomes(again.idguid, 'infected');
    expect(fake.scanned).toHaveLength(sizes + 1);
    expect((await notices(person)).map(({ title }) => title)).toEqual([
      'Virus u datoteci „c.txt”',
      'Virus u datoteci „d.txt”',
    ]);
  });

  it('sent several times is told of once, to each person about what they sent', async () => {
    const [admin, colleague] = [
      await t.member({ tenantId: person.tenantId, permissions: ['admin_users_save', ...RIGHTS] }),
      await t.member({ tenantId: person.tenantId, permissions: RIGHTS }),
    ];
    fake.delay = 1500;
    const one = await keep(EICAR, 'prva.txt');
    await keep(EICAR, 'druga.txt');
    const file = (await (await filesOf(t, colleague)).put(EICAR, 'treća.txt')).idguid;
    await call('POST', '', { file }, colleague);
    await becomes(one.idguid, 'infected');
    const more = (count: number) => `Virus u datoteci „prva.txt” i još ${count} s istim sadržajem`;
    const path = `/admin/stored-files/${one.idguid}`;
    expect(await notices(person)).toEqual([{ title: more(1), path }]);
    expect(await notices(admin)).toEqual([{ title: more(2), path }]);
    expect(await notices(colleague)).toMatchObject([{ title: 'Virus u datoteci „treća.txt”' }]);
  });

  it('attached to a record leads to its page', async () => {
    const sender = await t.member({ permissions: ['admin_companies_pregled', 'admin_companies_save'] });
    const post = async (path: string, body: object) =>
      (await t.call('POST', `/api/admin/companies${path}`, { token: sender.token, body })).body.data;
    const { idguid } = await post('', { naziv: 'Zaražena' });
    const file = (await (await filesOf(t, sender)).put(EICAR, 'prilog.txt')).idguid;
    await post(`/${idguid}/attachments`, { file });
    await vi.waitFor(
      async () =>
        expect(await notices(sender)).toEqual([
          { title: 'Virus u datoteci „prilog.txt”', path: `/admin/companies/${idguid}/view` },
        ]),
      WAIT,
    );
  });

  it('keeps the verdict of each of its versions', async () => {
    const { idguid, version } = await keep('prva', 'v.txt');
    await becomes(idguid, 'clean');
    const file = (await mine.put(EICAR, 'v.txt')).idguid;
    await call('POST', `/${idguid}/versions`, { version, file });
    await becomes(idguid, 'infected');
    expect((await call('GET', `/${idguid}/content`)).status).toBe(409);
    expect((await call('GET', `/${idguid}/versions/1/content`)).raw.toString()).toBe('prva');
  });
});

/** States of the jobs that make the preview of a stored file. */
const previewJobs = async (idguid: string) =>
  (
    await t.ownerDb.execute<{ state: string }>(
      sql`select state::text from pgboss.job where name = 'files.preview' and data::text like
        '%' || (select file_id::text from stored_files where idguid = ${idguid}) || '%'`,
    )
  ).rows.map(({ state }) => state);

/** The hourly job of this organisation. */
const scanRest = async (until = new AbortController().signal) => {
  const { scanBytes, parseClamdUrl } = await import('../../core/files/scan/clamd.ts');
  const scan = (bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) =>
    scanBytes(parseClamdUrl(fake.url), bytes, { signal });
  await scanAll(t.deps.files, mine.run, { scan, settled: async () => {} }, until);
};

describe('every hour', () => {
  it('files from before the scanner are scanned, which are handed out until then', async () => {
    const all = [await keep('staro', 's.txt'), await keep(`${EICAR} staro`, 'v.txt')];
    for (const { idguid } of all)
      await vi.waitFor(async () => expect(await scanOf(idguid)).not.toBe('waiting'), WAIT);
    await t.ownerDb.execute(
      sql`update files set scan = null, scan_signature = null where tenant_id = ${person.tenantId}`,
    );
    expect((await call('GET', `/${all[1]!.idguid}/content`)).status).toBe(200);
    await scanRest();
    expect([await scanOf(all[0]!.idguid), await scanOf(all[1]!.idguid)]).toEqual(['clean', 'infected']);
  });

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

  it('one that clamd cannot scan does not keep the others from it', async () => {
    fake.mood = 'odd';
    const [bad, fine] = [await keep(UNSCANNABLE, '1.txt'), await keep('tu', '2.txt')];
    fake.mood = 'works';
    await expect(scanRest()).rejects.toThrow('allocate memory');
    expect([await scanOf(bad.idguid), await scanOf(fine.idguid)]).toEqual(['waiting', 'clean']);
  });

  it('it ends with its job, in the middle of a file', async () => {
    fake.delay = 1500;
    const { idguid } = await keep('bez odgovora', 'b.txt');
    await scanRest(AbortSignal.timeout(300));
    expect(await scanOf(idguid)).toBe('waiting');
  });

  it('what waits is let go where there is no scanner any more, and gets its preview', async () => {
    fake.mood = 'odd';
    // The second has the same bytes, but a preview of its own.
    const both = [await keep('čeka', 'č.txt'), await keep('čeka', 'č.html')];
    // Their own jobs have ended without one.
    for (const { idguid } of both)
      await vi.waitFor(async () => expect(await previewJobs(idguid)).toEqual(['completed']), WAIT);
    await mine.run(releaseWaiting);
    for (const { idguid } of both) {
      expect(await scanOf(idguid)).toBeNull();
      expect((await call('GET', `/${idguid}/content`)).status).toBe(200);
      await vi.waitFor(
        async () => expect((await call('GET', `/${idguid}/text`)).body.data.text).toBe('čeka'),
        WAIT,
      );
    }
  });
});

it('without CLAMD_URL nothing is scanned', async () => {
  fake.mood = 'odd';
  const plain = await createTestApp();
  try {
    const someone = await plain.member({ permissions: RIGHTS });
    const theirs = await filesOf(plain, someone);
    const file = (await theirs.put(EICAR, 'x.txt')).idguid;
    const answer = await plain.call('POST', PATH, { token: someone.token, body: { file } });
    expect(answer.body.data.scan).toBeNull();
    const { idguid } = answer.body.data;
    const content = await plain.call('GET', `${PATH}/${idguid}/content`, { token: someone.token });
    expect(content.raw.toString()).toBe(EICAR);
  } finally {
    await plain.close();
    scanBy(null);
  }
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
