import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { connect } from '../../../test/sql.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { OutageError } from '../../core/dberrors.ts';
import type { Deps, Job } from '../../server/module.ts';
import { EMPTY_REPORT, type MoveReport } from './moving.api.ts';
import { runEnter, runRemoval } from './moving.jobs.ts';
import type { MoveKind, MoveState } from './states.ts';

/** Moves of one organisation that meet each other, an outage, or people who are at work. */
const PATH = '/api/admin/selidba';
const wait = { timeout: scaledTimeout(60_000) };

let t: TestApp;
let operator: Person;
beforeAll(async () => {
  t = await createTestApp();
  operator = await t.admin();
});
afterAll(() => t?.close());

interface Given {
  kind: MoveKind;
  state: MoveState;
  about: string;
  report?: MoveReport;
}

/** A move as it stands in the table; no job is queued for it. */
async function put({ kind, state, about, report }: Given): Promise<string> {
  const idguid = randomUUID();
  await t.ownerDb.execute(sql`
    insert into organisation_moves (tenant_id, idguid, kind, state, subject_id, subject, asked_by, passphrase, report, updated_by)
    values (${operator.tenantId}, ${idguid}, ${kind}, ${state}, ${about}, 'Kovačnica', 'Amra Hadžić', 'zapečaćena',
      ${report ? JSON.stringify(report) : null}::jsonb, 'Amra Hadžić')`);
  return idguid;
}
async function stands(idguid: string): Promise<{ state: MoveState; error: string | null }> {
  const { rows } = await t.ownerDb.execute<{ state: MoveState; error: string | null }>(
    sql`select state, error from organisation_moves where idguid = ${idguid}`,
  );
  return rows[0]!;
}
const job = (attempt: number, signal = new AbortController().signal): Job => ({
  ...{ id: randomUUID(), attempt, signal },
  progress: () => {},
});

it('is neither entered nor tried again while another one is about the same organisation, or holds it', async () => {
  const about = randomUUID();
  const [ready, failed] = [
    await put({ kind: 'in', state: 'ready', about }),
    await put({ kind: 'removal', state: 'failed', about }),
  ];
  const ask = async (): Promise<unknown[]> => {
    const answers = [];
    for (const path of [`/${ready}/unesi`, `/${ready}/ponovo`, `/${failed}/ponovo`]) {
      const { body } = await t.call('POST', `${PATH}${path}`, { token: operator.token, body: {} });
      answers.push(body.code);
    }
    return answers;
  };
  const other = await put({ kind: 'out', state: 'running', about });
  expect(await ask()).toEqual(['busy', 'busy', 'busy']);
  await t.ownerDb.execute(sql`update organisation_moves set state = 'done' where idguid = ${other}`);
  // Whoever brings in or deletes holds it for long, also after the move has been ended by hand.
  const holder = connect(t.owner, 1);
  try {
    await holder`select pg_advisory_lock(hashtextextended(${`moving/${about}`}, 0))`;
    expect(await ask()).toEqual(['busy', 'busy', 'busy']);
  } finally {
    await holder.end();
  }
  expect([await stands(ready), await stands(failed)]).toMatchObject([
    { state: 'ready' },
    { state: 'failed' },
  ]);
  const { status } = await t.call('POST', `${PATH}/${ready}/ponovo`, { token: operator.token, body: {} });
  expect(status).toBe(200);
});

it('in an outage is left to the queue, and fails with the reason when it has been tried often enough', async () => {
  const failing: Deps = {
    ...t.deps,
    moves: { ...t.deps.moves, close: () => Promise.reject(new OutageError('unavailable')) },
  };
  const idguid = await put({ kind: 'removal', state: 'waiting', about: randomUUID() });
  for (const attempt of [1, 5]) {
    await expect(runRemoval(failing, { idguid }, job(attempt))).rejects.toThrow(OutageError);
    expect(await stands(idguid)).toEqual({ state: 'running', error: null });
  }
  // A node that stops leaves it to another one.
  await expect(runRemoval(failing, { idguid }, job(6, AbortSignal.abort()))).rejects.toThrow(OutageError);
  expect((await stands(idguid)).state).toBe('running');
  await runRemoval(failing, { idguid }, job(6));
  expect(await stands(idguid)).toEqual({ state: 'failed', error: expect.stringMatching(/ne odgovara/) });
  // What has ended is not begun again by a late run.
  await runRemoval(t.deps, { idguid }, job(7));
  expect((await stands(idguid)).state).toBe('failed');
});

it('that has entered ends the failed deletions of the same organisation, and no other', async () => {
  const { tenantId: about } = await t.member();
  const failed = await put({ kind: 'removal', state: 'failed', about });
  const others = [
    await put({ kind: 'removal', state: 'failed', about: randomUUID() }),
    await put({ kind: 'out', state: 'failed', about }),
  ];
  // A node died after it had entered.
  const idguid = await put({ kind: 'in', state: 'running', about, report: EMPTY_REPORT });
  await runEnter(t.deps, { idguid }, job(2));
  expect(await stands(idguid)).toEqual({ state: 'done', error: null });
  expect((await stands(failed)).state).toBe('cancelled');
  for (const other of others) expect((await stands(other)).state).toBe('failed');
  const { rows } = await t.ownerDb.execute(sql`
    select changes -> 'event' ->> 'to' as event from audit_log where resource = 'selidba' and record_id = ${failed}`);
  expect(rows).toEqual([{ event: 'Brisanje otkazano: organizacija je ponovo unesena' }]);
});

it(
  'that deletes waits for who is just being added elsewhere, and leaves their account',
  async () => {
    const [leaving, host] = [await t.member(), await t.member()];
    const elsewhere = connect(t.owner, 1);
    const removed = (async () => {
      await elsewhere`begin`;
      await elsewhere`insert into tenant_users (tenant_id, user_id) values (${host.tenantId}, ${leaving.userId})`;
      const removing = t.deps.moves.remove(leaving.tenantId, {
        ...{ deleted: null, report: () => {} },
        note: async () => {},
      });
      await expect
        .poll(async () => {
          const { rows } = await t.ownerDb.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like 'select from public.users%'`);
          return rows.length;
        }, wait)
        .toBe(1);
      await elsewhere`commit`;
      return removing;
    })();
    try {
      expect((await removed).accounts).toBe(0);
    } finally {
      await elsewhere.end();
    }
    const { rows } = await t.ownerDb.execute(
      sql`select tenant_id from tenant_users where user_id = ${leaving.userId}`,
    );
    expect(rows).toEqual([{ tenant_id: host.tenantId }]);
    // Who belonged nowhere else goes with the organisation.
    const gone = await t.deps.moves.remove(host.tenantId, {
      ...{ deleted: null, report: () => {} },
      note: async () => {},
    });
    expect(gone.accounts).toBe(2);
  },
  scaledTimeout(60_000),
);

it('waits on the dashboard of the operator’s people until somebody settles it, as its list counts it', async () => {
  await put({ kind: 'removal', state: 'waiting', about: randomUUID() });
  await put({ kind: 'in', state: 'failed', about: randomUUID() });
  const rights = ['admin_selidba_pregled'];
  const other = await t.member({ permissions: rights });
  await t.allow(other.tenantId, rights);
  const things = async ({ token }: Person): Promise<{ name: string; count: number; to: string }[]> => {
    const { body } = await t.call('GET', '/api/dashboard/waiting', { token });
    return body.data.things.filter(({ to }: { to: string }) => to.startsWith('/admin/selidba'));
  };
  const found = await things(operator);
  expect(found.map(({ name }) => name)).toEqual(['selidbe', 'brisanja-organizacija']);
  for (const { count, to } of found) {
    const { search } = new URL(to, 'http://x');
    const list = await t.call('GET', `${PATH}${search}`, { token: operator.token });
    expect([count, list.body.meta.total], to).toEqual([count, count]);
  }
  expect(await things(other)).toEqual([]);
});
