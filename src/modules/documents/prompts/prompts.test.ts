import { describe, expect, it } from 'vitest';
import { deskOf } from '../processing/testkit.ts';
import { PROMPTS, TRIALS } from './prompts.api.ts';
import { approved, boss, call, finished, member, setUp, t, type, use } from './prompts.testkit.ts';

setUp();
const desk = async () => (await call('GET', `${PROMPTS}/${type}`)).body.data;

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
});
