// Long, since two nodes are started. In the suite: limits.test.ts, faults.test.ts (a visitor who has had enough).
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { visitorOf } from './visitor.ts';

let apps: TestApp[];
beforeAll(async () => {
  apps = [await createTestApp(), await createTestApp()];
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

it('is the same for one network on every node, and cannot be found by trying addresses', async () => {
  const app = apps[0]!;
  const visitor = await visitorOf(app.deps.database, '203.0.113.7');
  const other = await app.node();
  expect(await visitorOf(other.deps.database, '::ffff:203.0.113.7')).toBe(visitor);
  expect(await visitorOf(app.deps.database, '203.0.113.8')).not.toBe(visitor);
  const { rows } = await app.ownerDb.execute<{ value: string }>(
    "select value from app_secrets where name = 'checker-visitors'",
  );
  expect(rows[0]?.value).toHaveLength(43);
  for (const text of ['203.0.113.7', 'checker 203.0.113.7'])
    expect(createHash('sha256').update(text).digest('base64url')).not.toContain(visitor);
});
