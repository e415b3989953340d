// Long, since trials are left by their jobs, and papers are read. In the suite: prompts.test.ts (versions, organisations, a trial and its
// end).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asSystem } from '../../../core/system.ts';
import { TRIALS } from './prompts.api.ts';
import { approved, boss, call, finished, member, setUp, t, type, use } from './prompts.testkit.ts';
import { queueForgottenTrials } from './trials.service.ts';

setUp();

describe('a trial', () => {
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
