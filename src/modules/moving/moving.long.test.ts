// Long, since a whole organisation is taken out, brought in and deleted over HTTP, by jobs. In the suite: moving.test.ts (taken out,
// announced, kept; what is missing; who may), src/server/moving/moving.test.ts (every row comes along, none stays).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD, testAdmin } from '../../../test/helper.ts';
import { putFile } from '../../core/files/put.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import { tidyMoves } from './moving.jobs.ts';
import {
  ask,
  from,
  limit,
  member,
  move,
  operator,
  PASSPHRASE,
  PATH,
  receiver,
  setUp,
  takeOut,
  to,
  wait,
} from './moving.testkit.ts';

setUp();
/** The only file of a small archive. */
async function archiveOf(idguid: string): Promise<Buffer> {
  const ticket = (await from.call('GET', '/api/auth/ticket', { token: operator.token })).body.data.ticket;
  const answer = await from.call('GET', `${PATH}/${idguid}/arhiva/1?ticket=${ticket}`);
  expect(answer.status).toBe(200);
  return answer.raw;
}
/** Sends a file as the receiving operator does; answers its id. */
async function upload(bytes: Buffer): Promise<string> {
  const tenant = (await findTenant(to.deps.database, receiver.tenantId))!;
  const file = await putFile(
    to.deps.files,
    (work) =>
      asSystem(to.deps.database, tenant, (ctx) =>
        work({ ...ctx, actor: { ...ctx.actor, userId: receiver.userId } }),
      ),
    { name: 'selidba-001.arhiva' },
    bytes,
  );
  return file.idguid;
}

describe('an organisation that moves', limit, () => {
  it('is taken out, checked, brought in, and its people are told', async () => {
    const made = await takeOut();
    expect(made.status, made.body.message).toBe(201);
    const { idguid } = made.body.data;
    await expect.poll(async () => (await move(from, operator.token, idguid)).state, wait).toBe('done');
    const out = await move(from, operator.token, idguid);
    expect(out).toMatchObject({ kind: 'out', subject: 'Kovačnica', percent: 100, error: null });
    expect(out.parts).toEqual([
      {
        number: 1,
        name: expect.stringMatching(/^selidba-kovacnica-\d{8}-001\.arhiva$/),
        size: expect.any(Number),
      },
    ]);
    expect(out.report.tables.map(({ table }: { table: string }) => table)).toContain('public.tenant_users');
    const archive = await archiveOf(idguid);
    expect(archive.length).toBe(out.parts[0].size);

    const wrong = await ask(to, receiver.token, 'POST', '/unosenja', {
      files: [await upload(archive)],
      passphrase: 'neka druga lozinka',
    });
    const refused = wrong.body.data.idguid;
    await expect.poll(async () => (await move(to, receiver.token, refused)).state, wait).toBe('failed');
    expect((await move(to, receiver.token, refused)).error).toBe('Lozinka arhive nije tačna.');

    const sent = await ask(to, receiver.token, 'POST', '/unosenja', {
      files: [await upload(archive)],
      passphrase: PASSPHRASE,
    });
    expect(sent.status, sent.body.message).toBe(201);
    const arriving = sent.body.data.idguid;
    await expect.poll(async () => (await move(to, receiver.token, arriving)).state, wait).toBe('ready');
    expect(await findTenant(to.deps.database, member.tenantId)).toBeNull();
    expect((await ask(to, receiver.token, 'POST', `/${arriving}/unesi`, {})).status).toBe(200);
    await expect.poll(async () => (await move(to, receiver.token, arriving)).state, wait).toBe('done');
    expect(await findTenant(to.deps.database, member.tenantId)).toMatchObject({ name: 'Kovačnica' });
    const { report, parts } = await move(to, receiver.token, arriving);
    expect(parts).toEqual([]);
    expect(report.people).toEqual([{ email: member.email, name: expect.any(String), known: false }]);
    // The password that opens the account elsewhere opens nothing here.
    const login = await to.call('POST', '/api/auth/login', {
      body: { email: member.email, password: PASSWORD },
    });
    expect(login.status).toBe(401);
    const kept = await to.ownerDb.execute(
      sql`select passphrase from organisation_moves where idguid = ${arriving}`,
    );
    expect(kept.rows).toEqual([{ passphrase: null }]);
    const trail = await to.ownerDb.execute<{ event: string }>(sql`
      select changes -> 'event' ->> 'to' as event from audit_log where resource = 'selidba' and record_id = ${arriving} order by at`);
    expect(trail.rows.map(({ event }) => event)).toEqual([
      'Poslana arhiva na provjeru',
      'Arhiva je provjerena i može se unijeti',
      'Naloženo unošenje iz arhive',
      'Uneseno iz arhive',
    ]);
  });
});

describe('an organisation that is to be deleted', limit, () => {
  const order = (body: object) => ask(from, operator.token, 'POST', '/brisanja', body);

  it('shuts its people out when it fails, lets them in if it is called off, and is deleted only with a proof', async () => {
    const organisation_id = member.tenantId;
    const proof = { current_password: testAdmin.password };
    const state = async (idguid: string) => (await move(from, operator.token, idguid)).state;
    const due = async (): Promise<string> => {
      const { idguid } = (await order({ organisation_id, name: 'Kovačnica', proof })).body.data;
      await from.ownerDb.execute(
        sql`update organisation_moves set due_at = now() - interval '1 minute' where idguid = ${idguid}`,
      );
      await tidyMoves(from.deps);
      return idguid;
    };
    const active = async () =>
      (
        await from.ownerDb.execute(
          sql`select from tenant_users where tenant_id = ${organisation_id} and is_active`,
        )
      ).rows.length;
    // What keeps its row from being deleted.
    await from.ownerDb.execute(sql`create table public.keeps (tenant uuid references tenants (idguid))`);
    await from.ownerDb.execute(sql`insert into public.keeps values (${organisation_id})`);
    const failed = await due();
    await expect.poll(() => state(failed), wait).toBe('failed');
    expect(await active()).toBe(0);
    expect((await ask(from, operator.token, 'POST', `/${failed}/odustani`)).status).toBe(200);
    await expect.poll(active, wait).toBe(1);
    const again = await due();
    await expect.poll(() => state(again), wait).toBe('failed');
    await from.ownerDb.execute(sql`drop table public.keeps`);

    await from.ownerDb.execute(sql`update sessions set created_at = now() - interval '1 hour'`);
    const retry = (body: object) => ask(from, operator.token, 'POST', `/${again}/ponovo`, body);
    expect((await retry({})).body.code).toBe('proof_required');
    expect((await retry({ proof })).status).toBe(200);
    await expect.poll(() => state(again), wait).toBe('done');
    const { report } = await move(from, operator.token, again);
    expect(report.removed).toMatchObject({ accounts: 1 });
    // Members who were shut out are nobody's business any more.
    expect(report).not.toHaveProperty('closed');
    // A second attempt keeps what the first has counted.
    await from.ownerDb.execute(sql`update organisation_moves set state = 'failed' where idguid = ${again}`);
    expect((await ask(from, operator.token, 'POST', `/${again}/odustani`)).body.code).toBe('state');
    expect((await retry({ proof })).status).toBe(200);
    await expect.poll(() => state(again), wait).toBe('done');
    expect((await move(from, operator.token, again)).report.removed.accounts).toBe(1);
    expect(await findTenant(from.deps.database, organisation_id)).toBeNull();
  });
});
