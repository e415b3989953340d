// Long, since each of these publishes versions of its own.
// In the suite: downloads.test.ts (a file, a withdrawn version, one that is not public, the newest, what is counted).

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { releasesOf } from '../feeds/test/releases.ts';
import { recorderOf } from '../figures/recorder.ts';
import { APPLICATIONS_API } from '../labels.ts';
import { app, get, type Headers, ours, releases, setUp, t } from './downloads.testkit.ts';

setUp();

describe('a file', () => {
  it('of a version, platform or name that is not there, or of a draft, is not there', async () => {
    await releases.prepare({ number: '3.0.0', files: [{ name: 'Nacrt.exe', content: 'nacrt' }] });
    for (const path of [
      'files/windows-x64/9.0.0/Blagajna-1.0.0.exe',
      'files/macos-x64/1.0.0/Blagajna-1.0.0.exe',
      'files/windows-z80/1.0.0/Blagajna-1.0.0.exe',
      'files/windows/1.0.0/Blagajna-1.0.0.exe',
      'files/windows-x64/1.0.0/..%2f..%2fetc%2fpasswd',
      'files/windows-x64/1.0.0/%00',
      'files/windows-x64/%00/Blagajna-1.0.0.exe',
      'files/windows-x64/3.0.0/Nacrt.exe',
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  it('of the same number in two channels is that of the channel that is named', async () => {
    const other = releasesOf(ours, app);
    await other.release({ number: '1.0.1', files: [{ name: 'B.exe', content: 'stabilna' }] });
    await other.release({ number: '1.0.1', channel: 'beta', files: [{ name: 'B.exe', content: 'proba' }] });
    const path = 'files/windows-x64/1.0.1/B.exe';
    expect((await get(path)).raw.toString()).toBe('stabilna');
    expect((await get(`${path}?channel=beta`)).raw.toString()).toBe('proba');
    for (const none of ['nema', '%00'])
      expect((await get(`${path}?channel=${none}`)).raw.toString()).toBe('stabilna');
  });
});

describe('the newest version', () => {
  it('is not one that only some get', async () => {
    const own = await ours.application();
    const made = releasesOf(ours, own);
    const address = `/api/apps/${own.slug}/latest/windows`;
    const newest = async () => (await t.call('GET', address)).raw.toString();
    await made.release({ number: '1.0.0', files: [{ name: 'B.exe', content: 'prva' }] });
    await eventually(async () => expect(await newest()).toBe('prva'));
    await made.release({ number: '1.1.0', rollout: 20, files: [{ name: 'B.exe', content: 'druga' }] });
    await eventually(async () =>
      expect((await t.call('GET', `/api/apps/${own.slug}/feed.json`)).body.versions).toHaveLength(2),
    );
    expect(await newest()).toBe('prva');
    await made.rollOut('1.1.0', 100);
    await eventually(async () => expect(await newest()).toBe('druga'));
  });
});

it('a download is counted once a day for one client, also in parts; a look and a block map are not', async () => {
  const own = await ours.application();
  await releasesOf(ours, own).release({
    number: '1.0.0',
    files: [
      { name: 'B.exe', content: 'datoteka' },
      { name: 'B.exe.blockmap', content: 'mapa' },
    ],
  });
  const url = `/api/apps/${own.slug}/files/windows-x64/1.0.0/B.exe`;
  const ask = (headers: Headers, more = '', method: 'GET' | 'HEAD' = 'GET') =>
    t.call(method, url + more, { headers });
  await eventually(async () => expect((await ask({}, '', 'HEAD')).status).toBe(200));
  const counted = async () => {
    await recorderOf(t.deps).flush();
    const { rows } = await t.ownerDb.execute<{ downloads: number }>(
      sql`select platform, number, downloads from apl_days where application_id = ${own.idguid}::uuid`,
    );
    return rows;
  };
  await ask({}, '.blockmap');
  await ask({ dnt: '1' });
  expect(await counted()).toEqual([]);
  const { headers } = await ask({ 'x-installation-id': 'a' });
  await ask({ 'x-installation-id': 'a', range: 'bytes=0-1, 4-5' });
  await ask({ 'x-installation-id': 'b', range: 'bytes=4-' });
  await ask({ 'x-installation-id': 'c', 'if-none-match': String(headers.etag) });
  expect(await counted()).toEqual([{ platform: 'windows', number: '1.0.0', downloads: 2 }]);
  // A second node counts the same client, and the day has one.
  const node = await t.node();
  await node.app.inject({ method: 'GET', url, headers: { 'x-installation-id': 'a' } });
  await recorderOf(node.deps).flush();
  expect(await counted()).toEqual([{ platform: 'windows', number: '1.0.0', downloads: 2 }]);
  const figures = await ours.done(
    ours.call('GET', `${APPLICATIONS_API}/${own.idguid}/brojke?razdoblje=danas`),
  );
  expect(figures.current.downloads).toBe(2);
});
