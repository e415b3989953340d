// Long, since links and passwords are tried over and over. In the suite: shares.test.ts (a link, its password, who may share, and when it
// ends).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  address,
  ask,
  call,
  content,
  elsewhere,
  file,
  person,
  READ,
  setUp,
  share,
  shareAnother,
  stateOf,
  t,
  trail,
} from './shares.testkit.ts';

setUp();

describe('a link', () => {
  it('is never used more often than allowed, however many come at once', async () => {
    const { token } = await share({ max_downloads: 5 });
    /** As a browser does when the server has too much to do. */
    const download = async (): Promise<number> => {
      const { status } = await ask('download', { token });
      return status === 503 ? download() : status;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, download));
    const count = (status: number) => answers.filter((one) => one === status).length;
    expect([count(200), count(410)]).toEqual([5, 45]);
    expect(await stateOf()).toMatchObject({ downloads: 5, state: 'used_up' });
    expect((await trail()).filter(({ action }) => action === 'download')).toHaveLength(5);
  });

  it('cannot be guessed at will, while a right one still opens', async () => {
    const { token } = await share();
    const statuses = new Set<number>();
    for (let n = 0; n < 40; n++) statuses.add((await ask('open', { token: 'x'.repeat(48) })).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await ask('open', { token })).status).toBe(200);
  });

  it('stops with the file in the trash, and comes back with it', async () => {
    const { token, idguid } = await share({ max_downloads: 3 });
    const { path } = (await ask('download', { token })).body.data;
    await call('DELETE', `/${file.idguid}?version=1`);
    expect((await ask('open', { token })).status).toBe(404);
    expect((await content(path)).status).toBe(404);
    await call('POST', '/trash/restore', { idguids: [file.idguid] });
    expect((await ask('open', { token })).body.data.left).toBe(2);
    expect(await stateOf()).toMatchObject({
      idguid,
      downloads: 1,
      state: 'active',
      path: `/dijeljenje/${token}`,
    });
  });

  it('stops when the organisation loses the right to files', async () => {
    const { token } = await share();
    await t.ownerDb.execute(sql`
      delete from tenant_permissions where tenant_id = ${person.tenantId} and permission = ${READ}`);
    expect((await ask('open', { token })).status).toBe(404);
  });
});

describe('a password', () => {
  it('cannot be tried at will, from wherever', async () => {
    const { token } = await share({ password: 'tajna rijec' });
    const tries = await Promise.all(
      Array.from({ length: 24 }, () => {
        elsewhere();
        return ask('open', { token, password: 'pogresna' });
      }),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(20);
    const refused = tries.find(({ status }) => status === 429)!;
    expect(refused.body.message).toMatch(/^Previše pokušaja s lozinkom\. Pokušajte ponovo za /);
    expect((await ask('open', { token, password: 'tajna rijec' })).status).toBe(429);
    // Other links are not affected.
    const other = await share({ password: 'druga rijec' });
    expect((await ask('open', { token: other.token, password: 'druga rijec' })).status).toBe(200);
  });

  it('is not checked for an address that asks all the time', async () => {
    const { token } = await share({ password: 'tajna rijec' });
    await t.ownerDb.execute(sql`
      insert into sign_in_throttle (key, failures, last_at, blocked_until)
      values (${`sharing:10.77.${address}.1`}, 0, now(), now() + interval '90 seconds')`);
    expect((await ask('open', { token, password: 'tajna rijec' })).status).toBe(429);
    const refused = await ask('download', { token });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Previše preuzimanja s ove adrese. Pokušajte ponovo za 2 min.',
    ]);
  });
});

describe('sharing', () => {
  it('ends with the most active links of one file', async () => {
    const made: Awaited<ReturnType<typeof call>>[] = [];
    // Few at a time: on a busy machine 52 would wait for a connection longer than the server lets them.
    while (made.length < 52)
      made.push(
        ...(await Promise.all(Array.from({ length: 4 }, () => call('POST', `/${file.idguid}/shares`, {})))),
      );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(made.find(({ status }) => status === 409)!.body.message).toMatch(/već ima 50 aktivnih linkova/);
  });
});

it('an infected file is not shared', async () => {
  await t.ownerDb.execute(sql`update files set scan = 'infected' where tenant_id = ${person.tenantId}`);
  const refused = await call('POST', `/${file.idguid}/shares`, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'infected']);
});

it('a page that could run is only downloaded', async () => {
  await shareAnother('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'slika.svg');
  const { token } = await share();
  const got = await content((await ask('download', { token })).body.data.path);
  expect(got.headers['content-type']).toBe('application/octet-stream');
  expect(got.headers['content-disposition']).toMatch(/^attachment/);
});
