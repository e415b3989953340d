import { afterAll, beforeAll, expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { publisher, publisherKey } from '../testkit.ts';
import { releasesOf } from './test/releases.ts';

export let t: TestApp;
export let ours: Awaited<ReturnType<typeof publisher>>;
export const key = publisherKey();

export const get = (path: string, headers: Record<string, string> = {}, token?: string) =>
  t.call('GET', `/api/apps/${path}`, { headers, ...(token && { token }) });
export const signed = async (name: string, content: string, more: object = {}) => ({
  name,
  content,
  more: { minisign: await key.sign(content), ed25519: await key.signSparkle(content), ...more },
});
/** What an application has published is there for other requests shortly after, not in the same moment. */
export const soon = (check: () => Promise<void>) => eventually(check);

/** An application with keys, and a first version for Windows and macOS. */
export async function publishedApp(more: Record<string, unknown> = {}) {
  const { minisign_key, sparkle_key } = key;
  const application = await ours.application({ minisign_key, sparkle_key, ...more });
  const releases = releasesOf(ours, application);
  const files = [await signed('Blagajna-1.0.0-setup.exe', `exe ${application.idguid}`)];
  await releases.release({ number: '1.0.0', draft: { notes: '- prvo <b>' }, files });
  const zip = [await signed('Blagajna-1.0.0.zip', `zip ${application.idguid}`)];
  await releases.release({ number: '1.0.0', platform: 'macos', files: zip });
  const { slug, idguid } = application as { slug: string; idguid: string };
  await soon(async () => expect((await get(`${slug}/feed.json`)).body.versions ?? []).toHaveLength(2));
  return { slug, idguid, ...releases };
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    ours = await publisher(t);
  });
  afterAll(() => t.close());
};
