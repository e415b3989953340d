import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { MODEL_PATH } from '../extraction/endpoint/organisation/endpoint.api.ts';
import { type FakeEndpoint, startFakeEndpoint } from '../extraction/endpoint/test/fake.ts';
import { deskOf } from './testkit.ts';

const KEY = 'sk-tajna-0987654321-fedcba';
let t: TestApp;
let fake: FakeEndpoint;
let person: Person;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  fake = await startFakeEndpoint();
  t = await createTestApp({ EXTRACTOR_ALLOW: '127.0.0.1', EXTRACTOR_SECONDS: '2' });
});
afterAll(async () => {
  await t.close();
  fake.close();
});
beforeEach(async () => {
  person = await t.member({ permissions: ['admin_postavke_pregled', 'admin_postavke_save'] });
  desk = deskOf(t, person);
});

/** Lets a model read the organisation's documents. */
async function use(model: string): Promise<void> {
  const body = { version: 0, enabled: true, base: fake.base, model, key: KEY, accepted: true };
  expect((await t.call('PUT', MODEL_PATH, { token: person.token, body })).status).toBe(200);
}

/** What the rules alone read of the paper. */
async function rulesAlone() {
  const other = deskOf(t, await t.member());
  return other.onReview();
}

const values = ({ fields }: { fields: Record<string, { value: string | null }> }) =>
  Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]));

describe('a model beside the rules', () => {
  it('fills what they have not read, and changes nothing of which they are sure', async () => {
    const alone = await rulesAlone();
    console.log(JSON.stringify(alone.fields, null, 1), alone.lines.length, alone.warnings);
  });
});
