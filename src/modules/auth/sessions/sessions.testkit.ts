import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';

export let t: TestApp;
export const refresh = (refreshToken: unknown, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/auth/refresh-token', { body: { refreshToken }, headers });
/** Lets seconds pass since a person's tokens were used. */
export const pass = (userId: string, seconds: number) =>
  t.ownerDb.execute(sql`update refresh_tokens set used_at = used_at - make_interval(secs => ${seconds})
    where session_id in (select idguid from sessions where user_id = ${userId})`);
/** A browser that has been here. */
export const cookie = `browser=${'A'.repeat(43)}`;
export const profile = (token: string) => t.call('GET', '/api/auth/profile', { token });

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
};
