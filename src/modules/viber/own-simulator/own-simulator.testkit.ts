import { createServer } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { SAVE_BOTS, SAVE_CHAT, SEE_BOTS, SEE_CHAT } from '../labels.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}

export let t: TestApp;
let port: number;
export let person: Person;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    port = await freePort();
    t = await createTestApp({ VIBER_URL: 'simulator', PORT: String(port) });
    await t.app.listen({ host: '127.0.0.1', port });
    person = await t.member({ permissions: [SEE_BOTS, SAVE_BOTS, SEE_CHAT, SAVE_CHAT] });
  }, scaledTimeout(60_000));
  afterAll(() => t?.close());
};
