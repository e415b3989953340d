import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { MODEL_PATH } from '../extraction/endpoint/organisation/endpoint.api.ts';
import { type FakeEndpoint, startFakeEndpoint } from '../extraction/endpoint/test/fake.ts';
import { deskOf } from './testkit.ts';

const KEY = 'sk-tajna-0987654321-fedcba';
export let t: TestApp;
export let fake: FakeEndpoint;
export let person: Person;
export let desk: ReturnType<typeof deskOf>;

async function use(model: string) {
  const body = { version: 0, enabled: true, base: fake.base, model, key: KEY, accepted: true };
  expect((await t.call('PUT', MODEL_PATH, { token: person.token, body })).status).toBe(200);
}
/** Has the pages of a document read again by the rules and this model; `alone`: as the rules read it before. */
export async function readWith(model: string, first?: (document: { idguid: string }) => Promise<void>) {
  const alone = await desk.reviewed();
  await first?.(alone);
  await use(model);
  const again = { version: alone.version, step: 'izdvajanje' };
  expect((await desk.call('POST', `/${alone.idguid}/ponovi`, again)).status).toBe(200);
  return { alone, read: await desk.worked(alone.idguid) };
}
type Shown = { fields: Record<string, { value: string | null }>; cells: unknown[] };
export const values = ({ fields }: Shown) =>
  Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]));
export const runsOf = async (idguid: string) => (await desk.call('GET', `/${idguid}/citanja`)).body.data;

/** What the tests of both files stand on. */
export const setUp = (): void => {
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
};
