import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { intakeOf } from './intake/parts.ts';
import type { View } from './intake/view.ts';

export let t: TestApp;

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
export const good = {
  fp_visitor_id: '3f2a9c0b1d4e5f60718293a4b5c6d7e8',
  path: '/',
  referrer: 'https://www.google.com/search?q=carsija#x',
  user_agent: CHROME,
  device: 'desktop',
  country: '',
  city: '',
};
export const track = (body: unknown, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/public/track-visitor', { body, headers });
const empty = async () => {
  await intakeOf(t.deps).flush();
  await t.ownerDb.execute(
    sql`truncate visit_days, visit_views, visit_sessions, visit_visitors, visit_profiles, visit_paths`,
  );
};

/** A view at a time on the clock of Sarajevo (winter). */
export const view = (
  visitor: number,
  time: string,
  path = '/',
  more: Partial<View['profile']> = {},
): View => ({
  visitor: BigInt(visitor),
  at: new Date(`${time}+01:00`),
  path,
  profile: {
    device: 'mobile',
    browser: 'Safari',
    system: 'iOS',
    country: 'BA',
    city: 'Tuzla',
    referrer: '',
    ...more,
  },
});

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t?.close());
  beforeEach(empty);
};
