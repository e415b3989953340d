import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { releasesOf } from '../feeds/test/releases.ts';
import { publisher } from '../testkit.ts';

export let t: TestApp;
export let ours: Awaited<ReturnType<typeof publisher>>;
export let app: { idguid: string; slug: string };
export let releases: ReturnType<typeof releasesOf>;
export const content = {
  '1.0.0': randomBytes(200_000),
  '1.1.0': randomBytes(210_000),
  arm: randomBytes(1000),
};

export type Headers = Record<string, string>;
export const get = (path: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.call(method, `/api/apps/${app.slug}/${path}`, { headers });

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    ours = await publisher(t);
    app = await ours.application();
    releases = releasesOf(ours, app);
    await releases.release({
      number: '1.0.0',
      files: [
        { name: 'Blagajna-1.0.0.exe', content: content['1.0.0'] },
        { name: 'Blagajna-1.0.0.exe.blockmap', content: 'mapa' },
      ],
    });
    await releases.release({
      number: '1.1.0',
      files: [
        { name: 'Blagajna-1.1.0.exe', content: content['1.1.0'] },
        { name: 'Blagajna-1.1.0-arm64.exe', content: content.arm },
        { name: 'Blagajna-1.1.0.zip', content: 'prenosiva' },
      ],
    });
    await eventually(async () => expect((await get('latest/windows')).raw.length).toBe(210_000));
  });
  afterAll(() => t.close());
};
