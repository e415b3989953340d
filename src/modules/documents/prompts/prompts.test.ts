import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { asSystem } from '../../../core/system.ts';
import { MODEL_PATH } from '../extraction/endpoint/organisation/endpoint.api.ts';
import { type FakeEndpoint, startFakeEndpoint } from '../extraction/endpoint/test/fake.ts';
import { deskOf } from '../processing/testkit.ts';
import { TYPES_PATH } from '../types/types.api.ts';
import { PROMPTS, TRIALS } from './prompts.api.ts';
import { queueForgottenTrials } from './trials.service.ts';

let t: TestApp;
let fake: FakeEndpoint;
let boss: Person;
let member: Person;
let type: string;
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

type Method = 'GET' | 'POST' | 'PUT';
const call = (method: Method, path: string, body?: unknown, who: Person = boss) =>
  t.call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
const desk = async () => (await call('GET', `${PROMPTS}/${type}`)).body.data;
const use = (model: string) =>
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
async function approved(total: string) {
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

const finished = (idguid: string) =>
  eventually(
    async () => {
      const { data } = (await call('GET', `${TRIALS}/${idguid}`)).body;
      expect(['ceka', 'radi']).not.toContain(data.state);
      return data;
    },
    { limit: 30_000, interval: 200 },
  );

describe('prompts of a type', () => {
  it('are versions; only a published one counts, and an earlier one can be published again', async () => {
    const first = await call('POST', `${PROMPTS}/${type}`, { text: 'Prvo', note: 'proba' }, member);
    expect([first.status, first.body.data.current_prompt]).toEqual([201, null]);
    expect((await call('POST', `${PROMPTS}/${type}`, { text: 'Prvo' })).body.errors.text).toContain(
      'verzija 1',
    );
    await call('POST', `${PROMPTS}/${type}`, { text: 'Drugo' });
    const { version, prompts } = await desk();
    expect(prompts.map(({ number, text, note }: Record<string, unknown>) => [number, text, note])).toEqual([
      [2, 'Drugo', null],
      [1, 'Prvo', 'proba'],
    ]);
    const publish = (number: number | null, at: number, who = boss) =>
      call('PUT', `${PROMPTS}/${type}/objava`, { number, version: at }, who);
    expect((await publish(2, version, member)).status).toBe(403);
    expect((await publish(2, version)).body.data.current_prompt).toBe(2);
    expect((await publish(1, version)).status).toBe(409);
    expect((await publish(9, version + 1)).status).toBe(404);
    expect((await publish(1, version + 1)).body.data.current_prompt).toBe(1);
    expect((await publish(null, version + 2)).body.data.current_prompt).toBeNull();
  });

  it('and their trials are each organisation’s own', async () => {
    const other = await t.member({ permissions: ['admin_postavke_save'] });
    const { idguid } = await approved('47.42');
    const started = await call('POST', TRIALS, {
      type,
      documents: [idguid],
      variants: [{ by: 'rules', version: 1 }],
    });
    const trial = started.body.data.idguid;
    for (const [method, path, body] of [
      ['GET', `${PROMPTS}/${type}`, undefined],
      ['POST', `${PROMPTS}/${type}`, { text: 'Tuđe' }],
      ['PUT', `${PROMPTS}/${type}/objava`, { number: null, version: 1 }],
      ['GET', `${PROMPTS}/${type}/uzorci`, undefined],
      ['PUT', `${PROMPTS}/${type}/uzorci`, { documents: [] }],
      ['GET', `${TRIALS}?type=${type}`, undefined],
      ['GET', `${TRIALS}/${trial}`, undefined],
      ['POST', `${TRIALS}/${trial}/prekini`, undefined],
      ['POST', TRIALS, { type, documents: [idguid], variants: [{ by: 'rules', version: 1 }] }],
    ] as const)
      expect((await call(method, path, body, other)).status, `${method} ${path}`).toBe(404);
    await finished(trial);
  });
});

describe('a trial', () => {
  it('holds two variants against what was approved, with cost and time, and keeps its results', async () => {
    const document = await approved('47.42');
    expect((await use('copies')).status).toBe(200);
    const answer = JSON.stringify({ total: { value: '47,42', line: 1 }, lines: [] });
    await call('POST', `${PROMPTS}/${type}`, { text: `ANSWER:${answer}` });
    const found = await call('GET', `${PROMPTS}/${type}/uzorci?q=FAKTURA`, undefined, member);
    expect(found.body.data.map(({ idguid }: { idguid: string }) => idguid)).toEqual([document.idguid]);
    const body = {
      type,
      documents: [document.idguid],
      variants: [
        { by: 'rules', version: 1 },
        { by: 'model', prompt: 1 },
      ],
    };
    expect((await call('POST', TRIALS, body, member)).status).toBe(403);
    const started = await call('POST', TRIALS, body);
    expect(started.status).toBe(201);
    const trial = await finished(started.body.data.idguid);
    expect(trial).toMatchObject({ state: 'gotova', done: 2 });
    const [rules, model] = trial.results;
    expect(rules).toMatchObject({ variant: 0, cost: null, fault: null });
    // 900 tokens at 0.5 and 120 at 2 KM for a million.
    expect(model).toMatchObject({ variant: 1, input_tokens: 900, output_tokens: 120, cost: '0.000690' });
    const total = model.fields.find(({ key }: { key: string }) => key === 'total');
    expect(total).toMatchObject({ read: '47.42', approved: '47.42', verdict: 'right' });
    expect((await desk()).samples).toHaveLength(1);
    // The document goes; the trial stays as it was.
    const now = await deskOf(t, boss).read(document.idguid);
    await deskOf(t, boss).call('DELETE', `/${document.idguid}?version=${now.version}`);
    expect((await call('GET', `${TRIALS}/${trial.idguid}`)).body.data.results).toEqual(trial.results);
    expect((await desk()).samples).toEqual([]);
  });

  it('without a model compares versions of the fields, and refuses what is not approved', async () => {
    const document = await approved('47.42');
    const rules = { by: 'rules', version: 1 };
    const of = (more: object) =>
      call('POST', TRIALS, { type, documents: [document.idguid], variants: [rules], ...more }, member);
    expect((await of({ variants: [{ by: 'rules', version: 7 }] })).status).toBe(404);
    expect(
      (
        await call('POST', TRIALS, {
          type,
          documents: [document.idguid],
          variants: [{ by: 'model', prompt: null }],
        })
      ).body.code,
    ).toBe('no_model');
    const missing = await of({ documents: ['01890000-0000-7000-8000-000000000000'] });
    expect(missing.body.errors.documents).toContain('odobrenim');
    const started = await of({});
    expect((await finished(started.body.data.idguid)).results).toHaveLength(1);
  });

  it('is ended by a person at once, also while the model is silent', async () => {
    const document = await approved('47.42');
    await use('hang');
    const variants = [{ by: 'model', prompt: null }];
    const started = await call('POST', TRIALS, { type, documents: [document.idguid], variants });
    const { idguid } = started.body.data;
    expect((await call('POST', TRIALS, { type, documents: [document.idguid], variants })).body.code).toBe(
      'running',
    );
    const ended = await call('POST', `${TRIALS}/${idguid}/prekini`);
    expect(ended.body.data).toMatchObject({
      state: 'prekinuta',
      reason: expect.stringContaining('prekinula'),
    });
    expect((await call('POST', `${TRIALS}/${idguid}/prekini`)).status).toBe(409);
  });

  it('whose job is gone is queued again, and goes on where it was', async () => {
    const document = await approved('47.42');
    const variants = [{ by: 'rules', version: 1 }];
    const started = await call('POST', TRIALS, { type, documents: [document.idguid], variants });
    const { idguid } = await finished(started.body.data.idguid);
    await t.ownerDb.execute(
      sql`update dok_trials set state = 'radi', ended_at = null where idguid = ${idguid}`,
    );
    const tenant = { id: boss.tenantId, name: '', isOperator: false };
    await asSystem(t.deps.database, tenant, queueForgottenTrials);
    expect(await finished(idguid)).toMatchObject({ state: 'gotova', done: 1 });
  });

  it('that is gone is worked on no longer', async () => {
    const document = await approved('47.42');
    await use('hang');
    const variants = [{ by: 'model', prompt: null }];
    const started = await call('POST', TRIALS, { type, documents: [document.idguid], variants });
    const { idguid } = started.body.data;
    await expect.poll(async () => (await call('GET', `${TRIALS}/${idguid}`)).body.data.state).toBe('radi');
    await t.ownerDb.execute(sql`delete from dok_trials where idguid = ${idguid}`);
    // The endpoint has twenty seconds.
    await expect
      .poll(
        async () => {
          const { rows } = await t.ownerDb.execute<{ state: string }>(
            sql`select state from pgboss.job where name = 'documents.trial' and data ->> 'idguid' = ${idguid}`,
          );
          return rows[0]!.state;
        },
        { timeout: 12_000, interval: 200 },
      )
      .toBe('completed');
  });

  it('ends with the reason where the model refuses its key', async () => {
    const document = await approved('47.42');
    await use('key');
    const variants = [{ by: 'model', prompt: null }];
    const started = await call('POST', TRIALS, { type, documents: [document.idguid], variants });
    const trial = await finished(started.body.data.idguid);
    expect(trial).toMatchObject({ state: 'neuspjela', reason: expect.stringContaining('ključ') });
    expect(JSON.stringify(trial)).not.toContain('sk-tajna');
  });
});
