import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { publisher } from '../testkit.ts';

export let t: TestApp;
export let ours: Awaited<ReturnType<typeof publisher>>;
export let theirs: Awaited<ReturnType<typeof publisher>>;
export let app: { idguid: string };
export const publish = (version: { idguid: string; version: number }, rollout?: number) =>
  ours.versions('POST', `/${version.idguid}/publish`, { version: version.version, rollout });
/** A published version of the application, or of a new one. */
export async function published(more: Record<string, unknown> = {}, application = app.idguid) {
  const draft = await ours.draft(application, more);
  const checked = await ours.file(draft.idguid, JSON.stringify([application, more]), 'Blagajna-Setup.exe');
  return ours.done(publish(checked));
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    ours = await publisher(t);
    theirs = await publisher(t);
    app = await ours.application();
  });
  afterAll(() => t.close());
};
