import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayOf, daysLater } from '../../core/dates.ts';
import { filesOf } from '../../core/files/testkit.ts';
import { sharePage } from './share-page.ts';
import {
  address,
  ask,
  call,
  content,
  file,
  PUBLIC,
  person,
  READ,
  SAVE,
  setUp,
  share,
  stateOf,
  t,
  trail,
} from './shares.testkit.ts';

setUp();

describe('a link', () => {
  it('gives the newest version of the file to anybody, as a download', async () => {
    const { token, path, state, expires_at } = await share();
    expect(path).toBe(`/dijeljenje/${token}`);
    expect(state).toBe('active');
    expect(dayOf(new Date(expires_at))).toBe(daysLater(dayOf(Date.now()), 7));
    const { body } = await ask('open', { token });
    expect(body.data).toMatchObject({
      file: { name: 'Ponuda.txt', size: 11, kind: 'tekst' },
      ...{ locked: false, left: null, pass: null },
    });
    const begun = await ask('download', { token });
    const got = await content(begun.body.data.path);
    expect(got.raw.toString()).toBe('Ponuda 2026');
    expect(got.headers).toMatchObject({
      'content-disposition': 'attachment; filename=Ponuda.txt',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    const sent = await (await filesOf(t, person)).put('Ponuda 2027!', 'nova.txt');
    await call('POST', `/${file.idguid}/versions`, { version: 1, file: sent.idguid });
    expect((await ask('open', { token })).body.data.file).toMatchObject({ name: 'Ponuda.txt', size: 12 });
    // A download that has begun goes on with the version it began with.
    expect((await content(begun.body.data.path)).raw.toString()).toBe('Ponuda 2026');
    const next = await ask('download', { token });
    expect((await content(next.body.data.path)).raw.toString()).toBe('Ponuda 2027!');
  });

  it('counts a download once, whatever its parts, repetitions and HEAD requests', async () => {
    const { token } = await share({ max_downloads: 1 });
    const { path } = (await ask('download', { token })).body.data;
    expect((await content(path, { range: 'bytes=0-5' })).raw.toString()).toBe('Ponuda');
    const rest = await content(path, { range: 'bytes=6-' });
    expect([rest.status, rest.raw.toString()]).toEqual([206, ' 2026']);
    const head = await content(path, {}, 'HEAD');
    expect([head.status, head.headers['content-length']]).toEqual([200, '11']);
    expect((await content(path)).raw.toString()).toBe('Ponuda 2026');
    expect(await stateOf()).toMatchObject({ downloads: 1, state: 'used_up', path: null });
    for (const what of ['open', 'download'])
      expect((await ask(what, { token })).body).toMatchObject({ code: 'used_up' });
  });

  it('that is expired, revoked or was never made says so', async () => {
    const expired = await share();
    await t.ownerDb.execute(sql`update file_shares set expires_at = now() where idguid = ${expired.idguid}`);
    const revoked = await share();
    const { path } = (await ask('download', { token: revoked.token })).body.data;
    expect((await call('POST', `/shares/${revoked.idguid}/revoke`)).body.message).toBe('Link je opozvan.');
    expect((await call('POST', `/shares/${revoked.idguid}/revoke`)).status).toBe(200);
    for (const what of ['open', 'download']) {
      const said = await Promise.all([expired, revoked].map(({ token }) => ask(what, { token })));
      expect(said.map(({ status, body }) => [status, body.code])).toEqual([
        [410, 'expired'],
        [410, 'revoked'],
      ]);
    }
    // Also what has begun.
    expect((await content(path)).status).toBe(410);
    const wrong = [
      `${revoked.token.slice(0, -4)}AAAA`,
      'x'.repeat(48),
      'nema',
      '',
      `${revoked.token}A`,
      Buffer.alloc(36).toString('base64url'),
    ];
    const guessed = await Promise.all(wrong.map((token) => ask('open', { token })));
    expect(new Set(guessed.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    expect(guessed[0]!.status).toBe(404);
    expect((await content(`${PUBLIC}/content?ticket=v1.a.b.c`)).status).toBe(410);
    expect((await content(`${PUBLIC}/content`)).status).toBe(422);
  });
});

describe('a password', () => {
  it('is asked for before anything is said of the file', async () => {
    const { token } = await share({ password: 'tajna riječ' });
    const locked = (await ask('open', { token })).body.data;
    expect(locked).toMatchObject({ locked: true, file: null, pass: null });
    expect((await ask('download', { token })).body).toMatchObject({ code: 'locked' });
    expect((await ask('download', { token, pass: 'v1.a.b.c' })).status).toBe(403);
    const wrong = await ask('open', { token, password: 'pogresna' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: 'Lozinka nije tačna.' }]);
    // As it is pasted from some systems.
    const open = (await ask('open', { token, password: ' tajna riječ '.normalize('NFD') })).body.data;
    expect(open.file.name).toBe('Ponuda.txt');
    // The proof is of this link only.
    const other = await share({ password: 'druga rijec' });
    expect((await ask('download', { token: other.token, pass: open.pass })).status).toBe(403);
    const { path } = (await ask('download', { token, pass: open.pass })).body.data;
    expect((await content(path)).raw.toString()).toBe('Ponuda 2026');
  });

  it('and the token are nowhere readable', async () => {
    const { token, idguid } = await share({ password: 'tajna rijec', note: 'Za Anu' });
    const { rows } = await t.ownerDb.execute<{ text: string }>(sql`
      select (select f::text from file_shares f where f.idguid = ${idguid}) ||
        (select string_agg(a::text, '') from audit_log a where a.record_id = ${file.idguid}) as text`);
    expect(rows[0]!.text).toContain('Za Anu');
    expect(rows[0]!.text).not.toContain(token);
    expect(rows[0]!.text).not.toContain('tajna');
    expect(JSON.stringify((await ask('open', { token })).body)).not.toContain('Anu');
  });
});

describe('sharing', () => {
  it('is kept in the trail: made, downloaded by whom, revoked', async () => {
    const last = daysLater(dayOf(Date.now()), 1);
    const { token, idguid } = await share({ expires_on: last, max_downloads: 5, password: 'tajna rijec' });
    const { pass } = (await ask('open', { token, password: 'tajna rijec' })).body.data;
    await ask('download', { token, pass });
    await call('POST', `/shares/${idguid}/revoke`);
    const said = expect.stringMatching(/^do \d.*, s lozinkom, najviše 5 preuzimanja$/);
    const from = `10.77.${address}.1`;
    expect(await trail()).toMatchObject([
      { action: 'update', actor_id: person.userId, changes: { share: { from: null, to: said } } },
      {
        ...{ action: 'download', actor_name: 'Javni link', actor_id: null, ip: from },
        changes: { address: { from: null, to: from } },
      },
      { action: 'update', changes: { share: { from: said, to: null } } },
    ]);
  });

  it('says at each field what is wrong', async () => {
    const today = dayOf(Date.now());
    const wrong: [object, string, RegExp][] = [
      [{ expires_on: daysLater(today, -1) }, 'expires_on', /prošao/],
      [{ expires_on: daysLater(today, 366) }, 'expires_on', /najduže godinu/],
      [{ expires_on: 'sutra' }, 'expires_on', /ispravan datum/],
      [{ max_downloads: 0 }, 'max_downloads', /Najmanje 1/],
      [{ max_downloads: 'pet' }, 'max_downloads', /cijeli broj/],
      [{ password: 'kratka' }, 'password', /Najmanje 8/],
      [{ note: 'x'.repeat(201) }, 'note', /Najviše 200/],
    ];
    for (const [settings, field, message] of wrong) {
      const { status, body } = await call('POST', `/${file.idguid}/shares`, settings);
      expect([status, body.errors[field]], field).toEqual([422, expect.stringMatching(message)]);
    }
    expect((await share({ expires_on: today })).state).toBe('active');
    expect((await share({ expires_on: daysLater(today, 365) })).state).toBe('active');
  });

  it('shows addresses only to those who may share, and nothing to strangers', async () => {
    const { idguid } = await share();
    const reader = await t.member({ tenantId: person.tenantId, permissions: [READ] });
    const [seen] = (await call('GET', `/${file.idguid}/shares`, undefined, reader)).body.data;
    expect(seen).toMatchObject({ idguid, path: null });
    expect((await call('POST', `/${file.idguid}/shares`, {}, reader)).status).toBe(403);
    expect((await call('POST', `/shares/${idguid}/revoke`, undefined, reader)).status).toBe(403);
    const listed = (await call('GET', '/shares?state=active', undefined, reader)).body;
    expect(listed.data).toMatchObject([{ idguid, name: 'Ponuda.txt', created_by: expect.any(String) }]);
    const stranger = await t.member({ permissions: [READ, SAVE] });
    for (const path of [`/${file.idguid}/shares`]) {
      expect((await call('GET', path, undefined, stranger)).status).toBe(404);
      expect((await call('POST', path, {}, stranger)).status).toBe(404);
    }
    expect((await call('POST', `/shares/${idguid}/revoke`, undefined, stranger)).status).toBe(404);
    expect((await call('GET', '/shares', undefined, stranger)).body.data).toEqual([]);
    expect((await call('POST', '/shares/nema/revoke')).status).toBe(404);
    expect((await call('GET', '/nema/shares')).status).toBe(404);
  });
});

it('the page of a link has the same metadata for every token', async () => {
  const asked = { params: { token: 'x' }, query: {}, origin: null };
  expect(await sharePage.at({} as never, asked)).toEqual({
    head: { title: 'Datoteka za vas', description: 'Neko je s vama podijelio datoteku.', index: false },
  });
});
