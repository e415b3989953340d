import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { fillAnswering } from './answering.ts';
import { addBot, post, settled, type TestBot } from './testkit.ts';

export let t: TestApp;
export let bot: TestBot;
export let tenantId: string;
const NOW = Date.now() - 60_000;

/** Sends callbacks one after another and waits until they are applied. */
export async function come(...bodies: string[]): Promise<void> {
  for (const body of bodies) expect((await post(t, bot, body)).status).toBe(200);
  await settled(t, bot);
}
export const at = (seconds: number): number => NOW + seconds * 1000;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    ({ tenantId } = await t.member());
  });
  beforeEach(async () => {
    bot = await addBot(t, tenantId);
  });
  afterEach(() => fillAnswering(null));
  afterAll(() => t.close());
};
