import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { publisher } from '../testkit.ts';
import { blockMapOf } from './test/block-map.ts';
import { installedApp } from './test/electron-client.ts';
import { releasesOf } from './test/releases.ts';

/*
 * The client itself, from npm, without Electron: what it finds, how much of a file it downloads, and what it refuses.
 */

export let t: TestApp;
let ours: Awaited<ReturnType<typeof publisher>>;
let origin: string;
const open: { remove(): void }[] = [];

export const client = async (slug: string, given: Omit<Parameters<typeof installedApp>[0], 'feed'>) => {
  const made = await installedApp({ feed: `${origin}/api/apps/${slug}/electron`, ...given });
  open.push(made);
  return made;
};

/** An application with these versions, published one after the other, each with its block map. */
export async function applicationWith(
  versions: { number: string; channel?: string; rollout?: number; content?: Buffer }[],
) {
  const application = await ours.application();
  const releases = releasesOf(ours, application);
  for (const { content = Buffer.from(versions[0]!.number), ...version } of versions) {
    const name = `Blagajna-${version.number}.exe`;
    const files = [
      { name, content },
      { name: `${name}.blockmap`, content: blockMapOf(content) },
    ];
    await releases.release({ ...version, files });
  }
  return { slug: application.slug as string, ...releases };
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    ours = await publisher(t);
    origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.remove();
  });
  afterAll(() => t.close());
};
