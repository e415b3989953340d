// Long, since each of these publishes versions of its own.
// In the suite: downloads.test.ts (a file, a withdrawn version, one that is not public, the newest, what is counted).
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { releasesOf } from '../feeds/test/releases.ts';
import { app, get, ours, releases, setUp, t } from './downloads.testkit.ts';

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
