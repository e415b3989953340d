import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { publisher, publisherKey } from '../testkit.ts';

export let t: TestApp;
export let ours: Awaited<ReturnType<typeof publisher>>;
export const key = publisherKey();
let app: { idguid: string };
let number = 0;

export const draft = async (): Promise<{ idguid: string }> => {
  number += 1;
  return ours.draft(app.idguid, { number: `1.0.${number}` });
};
export const publish = async (idguid: string) => {
  const { version } = await ours.done(ours.versions('GET', `/${idguid}`));
  return ours.versions('POST', `/${idguid}/publish`, { version });
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    ours = await publisher(t);
    app = await ours.application({ minisign_key: key.minisign_key, sparkle_key: key.sparkle_key });
  });
  afterAll(() => t.close());
};
