import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { LogTap } from '../../../core/log-tap.ts';
import { errorFields } from '../../../server/log.ts';
import { BASE } from '../testkit.ts';

export let t: TestApp;
export let admin: Person;

/** As createLog writes, without saying it aloud. */
export const logInto = (tap: LogTap) =>
  pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorFields } },
    { write: (line: string) => tap.write(line) },
  );
export const nodes = async () => (await t.call('GET', `${BASE}/nodes`, { token: admin.token })).body.data;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp({ LOG_LEVEL: 'warn' });
    admin = await t.admin();
  });
  afterAll(() => t.close());
};
