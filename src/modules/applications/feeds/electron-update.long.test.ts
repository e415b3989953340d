// Long, since electron-updater downloads a version after another. In the suite: feeds.test.ts, renderers.test.ts (what it reads).
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { applicationWith, client, setUp } from './electron-updater.testkit.ts';

setUp();

describe('electron-updater', () => {
  it('finds the newest version, and downloads what has changed in it in one request', async () => {
    const before = randomBytes(1_500_000);
    const after = Buffer.from(before);
    // Changes in many places, so that the client asks for many ranges at once.
    for (let at = 20_000; at < after.length; at += 100_000) randomBytes(100).copy(after, at);
    const { slug } = await applicationWith([
      { number: '1.0.0', content: before },
      { number: '1.1.0', content: after },
    ]);
    const { updater, found, asked } = await client(slug, { version: '1.0.0', installer: before });
    expect(await eventually(async () => (await found()) ?? Promise.reject(new Error('none')))).toBe('1.1.0');
    const [file] = await updater.downloadUpdate();
    expect((await readFile(file!)).equals(after)).toBe(true);
    const whole = asked.filter(({ path }) => path.endsWith('.exe'));
    expect(whole).toMatchObject([{ status: 206, ranges: 15 }]);
    expect(whole[0]!.type).toMatch(/^multipart\/byteranges/);
    expect(whole[0]!.bytes).toBeLessThan(after.length / 8);
    // The old map is found by the version in the address.
    expect(asked.map(({ path }) => path)).toContain(
      `/api/apps/${slug}/files/windows-x64/1.0.0/Blagajna-1.0.0.exe.blockmap`,
    );
  });
});
