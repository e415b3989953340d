import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { releasesOf } from '../feeds/test/releases.ts';
import { app, content, get, ours, setUp, t } from './downloads.testkit.ts';

setUp();
const FILE = 'files/windows-x64/1.0.0/Blagajna-1.0.0.exe';

describe('a file', () => {
  it('is downloaded whole, on from where it was cut off, and in many parts', async () => {
    const whole = await get(FILE);
    expect(whole.raw.equals(content['1.0.0'])).toBe(true);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=300',
      'content-disposition': 'attachment; filename=Blagajna-1.0.0.exe',
    });
    const etag = String(whole.headers.etag);
    const rest = await get(FILE, { range: 'bytes=150000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.raw.equals(content['1.0.0'].subarray(150_000))).toBe(true);
    const parts = await get(FILE, { range: 'bytes=0-99, 1000-1099' });
    expect(String(parts.headers['content-type'])).toMatch(/^multipart\/byteranges/);
    const overlapping = Array.from({ length: 100 }, (_, n) => `${n * 10}-${n * 10 + 500}`).join(', ');
    expect(await get(FILE, { range: `bytes=${overlapping}` })).toMatchObject({
      status: 416,
      body: { message: expect.stringContaining('preklapaju') },
    });
    const head = await get(FILE, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.raw.length]).toEqual([200, '200000', 0]);
    expect((await get(FILE, { 'if-none-match': etag })).status).toBe(304);
  });

  it('of a withdrawn version is refused with the reason, but for its block map', async () => {
    const other = releasesOf(ours, app);
    await other.release({
      number: '0.9.0',
      files: [
        { name: 'Stara.exe', content: 'stara' },
        { name: 'Stara.exe.blockmap', content: 'stara mapa' },
      ],
    });
    await other.withdraw('0.9.0', 'Ne pokreće se.');
    const refused = await get('files/windows-x64/0.9.0/Stara.exe');
    expect(refused).toMatchObject({
      status: 410,
      body: { message: 'Ova verzija je povučena: Ne pokreće se.' },
    });
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await get('files/windows-x64/0.9.0/Stara.exe.blockmap')).raw.toString()).toBe('stara mapa');
  });

  it('of an application that is not public is for its publisher, also by a ticket', async () => {
    const own = await ours.application({ visibility: 'licensed' });
    await releasesOf(ours, own).release({ number: '1.0.0', files: [{ name: 'B.exe', content: 'tajna' }] });
    const url = `/api/apps/${own.slug}/files/windows-x64/1.0.0/B.exe`;
    const { token } = ours.person;
    await eventually(async () => expect((await t.call('GET', url, { token })).status).toBe(200));
    expect((await t.call('GET', url)).status).toBe(404);
    expect((await t.call('GET', url, { token: (await t.member()).token })).status).toBe(404);
    const { body } = await t.call('GET', '/api/auth/ticket', { token });
    const byTicket = await t.call('GET', `${url}?ticket=${body.data.ticket}`);
    expect([byTicket.raw.toString(), byTicket.headers['cache-control']]).toEqual([
      'tajna',
      'private, max-age=300',
    ]);
  });
});

describe('the newest version', () => {
  it('stands at one address for each platform, with the ETag of its file', async () => {
    const newest = await get('latest/windows');
    expect(newest.raw.equals(content['1.1.0'])).toBe(true);
    expect(newest.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-location': `/api/apps/${app.slug}/files/windows-x64/1.1.0/Blagajna-1.1.0.exe`,
      'content-disposition': 'attachment; filename=Blagajna-1.1.0.exe',
    });
    const etag = String(newest.headers.etag);
    expect((await get('latest/windows', { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    // Whoever began with the version before gets the new one from its beginning.
    const other = await get('latest/windows', { range: 'bytes=100-', 'if-range': '"stara"' });
    expect([other.status, other.raw.length]).toEqual([200, 210_000]);
    expect((await get('latest/windows/arm64')).raw.equals(content.arm)).toBe(true);
    expect((await get('latest/windows?arch=aarch64')).raw.equals(content.arm)).toBe(true);
    expect((await get('latest/windows?format=zip')).raw.toString()).toBe('prenosiva');
    for (const [path, code] of [
      ['latest/macos', 'no_version'],
      ['latest/windows?format=deb', 'no_version'],
      ['latest/windows?channel=alpha', 'channel'],
      ['latest/beos', 'invalid'],
      ['latest/windows/z80', 'invalid'],
    ])
      expect((await get(path!)).body.code, path).toBe(code);
  });
});
