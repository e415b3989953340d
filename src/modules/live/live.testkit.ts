import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { publish } from '../../core/live/publish.ts';
import { type OpenStream, openStream } from '../../core/live/testkit.ts';
import { inTenant } from '../../core/tenant.ts';
import type { Server } from '../../server/app.ts';

export let t: TestApp;
export let other: Server;
export let admin: Person;
export const open: OpenStream[] = [];

export async function stream(
  person: { token: string },
  { node = t.app, cursor }: { node?: typeof t.app; cursor?: string } = {},
) {
  const opened = await openStream(node, person.token, cursor);
  open.push(opened);
  await eventually(() => expect(opened.status !== 200 || opened.frames.length > 0).toBe(true));
  return opened;
}
export const tell = (person: Person, key: string, more: { topic?: string; userId?: string } = {}) =>
  inTenant(t.deps.database, { tenantId: person.tenantId, userId: person.userId, isOperator: false }, (db) =>
    publish(
      { db, tenant: { id: person.tenantId, name: '', isOperator: false } },
      { topic: 'trail', key, ...more },
    ),
  );
export const keys = (one: OpenStream) => one.events().map(({ data }) => data.key);
export const TRAIL = ['admin_dnevnik_pregled'];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    other = await t.node();
    admin = await t.admin();
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  afterAll(() => t.close());
};
