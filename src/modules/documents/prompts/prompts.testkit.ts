import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { MODEL_PATH } from '../extraction/endpoint/organisation/endpoint.api.ts';
import { type FakeEndpoint, startFakeEndpoint } from '../extraction/endpoint/test/fake.ts';
import { deskOf } from '../processing/testkit.ts';
import { TYPES_PATH } from '../types/types.api.ts';
import { TRIALS } from './prompts.api.ts';

export let t: TestApp;
let fake: FakeEndpoint;
export let boss: Person;
export let member: Person;
export let type: string;

type Method = 'GET' | 'POST' | 'PUT';
export const call = (method: Method, path: string, body?: unknown, who: Person = boss) =>
  t.call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
export const use = (model: string) =>
  call('PUT', MODEL_PATH, {
    version: 0,
    enabled: true,
    base: fake.base,
    model,
    key: 'sk-tajna-0987654321',
    accepted: true,
    price_in: '0,5',
    price_out: '2',
  });

/** An approved invoice, with `total` as a person has set it. */
export async function approved(total: string) {
  const { reviewed, call: act } = deskOf(t, boss);
  const read = await reviewed();
  const fields = {
    total: { value: total },
    ...Object.fromEntries(
      Object.keys(read.faults)
        .filter((key) => key !== 'total')
        .map((key) => [key, { value: VALID[key] ?? 'Test' }]),
    ),
  };
  const corrected = await act('PATCH', `/${read.idguid}`, { version: read.version, fields });
  const done = await act('POST', `/${read.idguid}/odobri`, { version: corrected.body.data.version });
  expect(done.body.data?.state, JSON.stringify(done.body)).toBe('odobren');
  return done.body.data;
}
const VALID: Record<string, string> = {
  invoice_date: '2026-03-31',
  seller_jib: '4201299430006',
  currency: 'BAM',
};

export const finished = (idguid: string) =>
  eventually(
    async () => {
      const { data } = (await call('GET', `${TRIALS}/${idguid}`)).body;
      expect(['ceka', 'radi']).not.toContain(data.state);
      return data;
    },
    { limit: 30_000, interval: 200 },
  );

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    fake = await startFakeEndpoint();
    t = await createTestApp({ EXTRACTOR_ALLOW: '127.0.0.1', EXTRACTOR_SECONDS: '20' });
  });
  afterAll(async () => {
    await t.close();
    fake.close();
  });
  beforeEach(async () => {
    boss = await t.member({ permissions: ['admin_postavke_pregled', 'admin_postavke_save'] });
    member = await t.member({ tenantId: boss.tenantId });
    const { body } = await t.call('GET', `${TYPES_PATH}?code=faktura`, { token: boss.token });
    type = body.data[0].idguid;
  });
};
