import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';

const PATH = '/api/admin/poslovi';
let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.admin();
  // Has the queues made: the server under test starts them with its first job.
  await t.deps.database.transaction((tx) => t.deps.jobs.send(tx, 'tools.answers-purge', {}));
});
afterAll(() => t.close());

/** A job as it stands in the database after so many failures. */
async function plant(given: {
  queue?: string;
  state: string;
  tries?: number;
  tenantId?: string;
  output?: object;
}) {
  const {
    queue = 'site.contact-mail',
    state,
    tries = 3,
    tenantId = null,
    output = { message: 'Nije stiglo.' },
  } = given;
  const { rows } = await t.ownerDb.execute<{ id: string }>(sql`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, group_id, output, start_after, started_on)
    values (${queue}, '{"idguid":"018f0000-0000-7000-8000-000000000001"}', ${state}::pgboss.job_state, 130, ${tries},
      ${tenantId}, ${JSON.stringify(output)}, now() + interval '1 hour', now())
    returning id`);
  return rows[0]!.id;
}
const stateOf = async (id: string) =>
  (await t.ownerDb.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}`)).rows[0]
    ?.state;
const list = async (query = '') => (await t.call('GET', `${PATH}${query}`, { token: admin.token })).body;

describe('the list of jobs', () => {
  it('shows who failed, when, how often and why, for which organisation, and what runs', async () => {
    const { tenantId } = await t.member();
    const failed = await plant({ state: 'failed', tenantId });
    const output = { progress: { percent: 40, sentence: 'Obrađeno 40 od 100' } };
    const active = await plant({ state: 'active', tries: 0, output });
    const { data } = await list('?page_size=200');
    expect(data.find((one: { idguid: string }) => one.idguid === failed)).toMatchObject({
      queue: 'site.contact-mail',
      label: 'Mail o novoj kontakt poruci',
      tenant: expect.stringMatching(/^Organizacija/),
      state: 'failed',
      attempt: 4,
      error: 'Nije stiglo.',
      progress: null,
      next_at: null,
    });
    expect(data.find((one: { idguid: string }) => one.idguid === active)).toMatchObject({
      tenant: null,
      state: 'active',
      error: null,
      progress: output.progress,
    });
    const timedOut = await plant({ state: 'failed', output: { value: { message: 'job timed out' } } });
    expect((await list('?q=predvidenom')).data).toMatchObject([
      {
        idguid: timedOut,
        error: 'Nije završen u predviđenom vremenu, ili je server u međuvremenu stao.',
      },
    ]);
    expect((await list('?state=failed')).data.map((one: { idguid: string }) => one.idguid)).toContain(failed);
    expect((await list('?state=active')).data.map((one: { idguid: string }) => one.idguid)).not.toContain(
      failed,
    );
    await t.ownerDb.execute(sql`delete from pgboss.job where id = ${active}`);
  });

  it('is the operator’s alone, also where somebody was given the right', async () => {
    const other = await t.member({ permissions: ['admin_jobs_pregled'] });
    await t.ownerDb.execute(sql`insert into tenant_permissions (tenant_id, permission)
      values (${other.tenantId}, 'admin_jobs_pregled') on conflict do nothing`);
    await eventually(async () =>
      expect(await t.call('GET', PATH, { token: other.token })).toMatchObject({
        status: 403,
        body: { code: 'operator_only' },
      }),
    );
  });
});

describe('a failed job', () => {
  const post = (what: string, idguids: string[]) =>
    t.call('POST', `${PATH}/${what}`, { token: admin.token, body: { idguids } });

  it('is tried again at once, whether it had been given up or waited for its hour', async () => {
    const ids = [await plant({ state: 'failed' }), await plant({ state: 'retry' })];
    expect((await post('ponovi', ids)).body).toMatchObject({ success: true, data: { done: 2 } });
    // There is no such message: the job has nothing to do, and is done.
    for (const id of ids) await eventually(async () => expect(await stateOf(id)).toBe('completed'));
    const { rows } = await t.ownerDb.execute(
      sql`select record_title from audit_log where resource = 'poslovi' and record_id = ${ids[0]!}`,
    );
    expect(rows).toEqual([{ record_title: 'Mail o novoj kontakt poruci' }]);
  });

  it('is given up for good', async () => {
    const ids = [await plant({ state: 'failed' }), await plant({ state: 'retry' })];
    expect((await post('odustani', ids)).body.data).toEqual({ done: 2 });
    for (const id of ids) expect(await stateOf(id)).toBe('cancelled');
    expect((await post('ponovi', ids)).status).toBe(404);
  });

  it('is left alone while it runs, and unknown ids are 404', async () => {
    const active = await plant({ state: 'active' });
    for (const ids of [[active], ['x'], ['018f0000-0000-7000-8000-0000000000ff']])
      for (const what of ['ponovi', 'odustani']) expect((await post(what, ids)).status).toBe(404);
    expect(await stateOf(active)).toBe('active');
    expect((await post('ponovi', [])).body.errors).toEqual({ idguids: 'Odaberite bar jedan posao.' });
  });
});

it('schedules say when they run, and how the last run ended', async () => {
  const { data } = (await t.call('GET', `${PATH}/rasporedi?page_size=200`, { token: admin.token })).body;
  expect(data.find((one: { queue: string }) => one.queue === 'tools.answers-purge')).toEqual({
    queue: 'tools.answers-purge',
    label: 'Uklanjanje starih odgovora VIES-a',
    when: 'svaki sat, u 23. minuti',
    last_at: null,
    last_state: null,
  });
  for (const queue of ['auth.purge', 'rights.changes-purge', 'people.pictures-purge'])
    expect(data.map((one: { queue: string }) => one.queue)).toContain(queue);
});

it('every queue has a Bosnian name', async () => {
  const { rows } = await t.ownerDb.execute<{ name: string }>(
    sql`select name from pgboss.queue where name not like '\\_\\_pgboss%'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ name }) => t.deps.jobs.labelOf(name) === name)).toEqual([]);
});
