// Long, since a scanner is waited for, again and again.
// In the suite: scanning.test.ts (handed out by nobody until it is clean, a virus, what is too large, a scanner that is out of order),
// src/core/files/scan/clamd.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EICAR, type FakeClamd, startFakeClamd, UNSCANNABLE } from '../../../test/clamd.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scanBy } from '../../core/files/scan/queue.ts';
import { releaseWaiting } from '../../core/files/scan/scan.ts';
import { filesOf } from '../../core/files/testkit.ts';
import { PATH, RIGHTS, scanned, WAIT } from './test/scanned.ts';

type Kit = Awaited<ReturnType<typeof scanned>>;
let t: TestApp;
let fake: FakeClamd;
let person: Person;
let mine: Kit['mine'];
let call: Kit['call'];
let keep: Kit['keep'];
let scanOf: Kit['scanOf'];
let becomes: Kit['becomes'];
let notices: Kit['notices'];
let previewJobs: Kit['previewJobs'];
let scanRest: Kit['scanRest'];
beforeAll(async () => {
  fake = await startFakeClamd();
  t = await createTestApp({ CLAMD_URL: fake.url });
});
beforeEach(async () => {
  ({ person, mine, call, keep, scanOf, becomes, notices, previewJobs, scanRest } = await scanned(t, fake));
});
afterAll(async () => {
  await t.close();
  await fake.stop();
});

describe('a file', () => {
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

  it('one that clamd cannot scan does not keep the others from it', async () => {
    fake.mood = 'odd';
    const [bad, fine] = [await keep(UNSCANNABLE, '1.txt'), await keep('tu', '2.txt')];
    fake.mood = 'works';
    await expect(scanRest()).rejects.toThrow('allocate memory');
    expect([await scanOf(bad.idguid), await scanOf(fine.idguid)]).toEqual(['waiting', 'clean']);
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
