import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type Person, type TestApp, testAdmin } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { putFile } from '../../core/files/put.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import { keepArchive, partName } from './archive-files.ts';
import { tidyMoves } from './moving.jobs.ts';

const PATH = '/api/admin/selidba';
const PASSPHRASE = 'lozinka arhive šđčćž';
const wait = { timeout: scaledTimeout(60_000) };
const limit = { timeout: scaledTimeout(120_000) };

let from: TestApp;
let to: TestApp;
let operator: Person;
let receiver: Person;
let member: Person;

beforeAll(async () => {
  [from, to] = [await createTestApp(), await createTestApp()];
  operator = await from.admin();
  receiver = await to.admin();
  member = await from.member({ roles: ['admin'] });
  await from.ownerDb.execute(sql`update tenants set name = 'Kovačnica' where idguid = ${member.tenantId}`);
});
afterAll(async () => {
  await from?.close();
  await to?.close();
});

const ask = async (t: TestApp, token: string, method: 'GET' | 'POST', path = '', body?: unknown) =>
  t.call(method, `${PATH}${path}`, { token, body });
const move = async (t: TestApp, token: string, idguid: string) =>
  (await ask(t, token, 'GET', `/${idguid}`)).body.data;
const takeOut = (body: object = {}) =>
  ask(from, operator.token, 'POST', '/iznosenja', {
    organisation_id: member.tenantId,
    passphrase: PASSPHRASE,
    ...body,
  });
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

  it('is asked for with what is missing or wrong said at its field', async () => {
    const answers = [
      [await takeOut({ passphrase: 'kratka' }), 'passphrase', 'najmanje 12 znakova'],
      [await takeOut({ organisation_id: 'nešto' }), 'organisation_id', 'Odaberite organizaciju'],
      [
        await ask(to, receiver.token, 'POST', '/unosenja', { files: [], passphrase: PASSPHRASE }),
        'files',
        'Odaberite',
      ],
      [
        await ask(to, receiver.token, 'POST', '/unosenja', {
          files: [member.userId],
          passphrase: PASSPHRASE,
        }),
        'files',
        'nije do kraja poslana',
      ],
    ] as const;
    for (const [{ status, body }, field, message] of answers) {
      expect(status).toBe(422);
      expect(body.errors[field]).toContain(message);
    }
    expect((await takeOut({ organisation_id: receiver.userId })).status).toBe(404);
    expect((await takeOut({ organisation_id: operator.tenantId })).body.code).toBe('operator');
  });
});

describe('an organisation that is to be deleted', limit, () => {
  const order = (body: object) => ask(from, operator.token, 'POST', '/brisanja', body);

  it('is named, proven, announced, and may be kept until it is due', async () => {
    const organisation_id = member.tenantId;
    const survey = await ask(from, operator.token, 'GET', `/organizacije/${organisation_id}`);
    expect(survey.body.data).toMatchObject({ name: 'Kovačnica', people: 1, accounts: 1 });
    const misnamed = await order({ organisation_id, name: 'Kovacnica' });
    expect(misnamed.body.errors.name).toContain('Kovačnica');
    await from.ownerDb.execute(sql`update sessions set created_at = now() - interval '1 hour'`);
    expect((await order({ organisation_id, name: 'Kovačnica' })).body.code).toBe('proof_required');
    const proof = { current_password: 'nije ova lozinka' };
    expect(
      (await order({ organisation_id, name: 'Kovačnica', proof })).body.errors.current_password,
    ).toBeTruthy();
    const right = { current_password: testAdmin.password };
    const made = await order({ organisation_id, name: 'Kovačnica', proof: right });
    expect(made.status, made.body.message).toBe(201);
    const { idguid } = made.body.data;
    const told = async () => {
      const { rows } = await from.ownerDb.execute<{ title: string }>(
        sql`select title from notifications where tenant_id = ${organisation_id} and kind = 'removal-ahead' order by created_at`,
      );
      return rows.map(({ title }) => title);
    };
    await expect.poll(told, wait).toEqual(['Operater briše organizaciju Kovačnica']);
    expect((await order({ organisation_id, name: 'Kovačnica', proof: right })).body.code).toBe('busy');

    // It may be taken out meanwhile.
    const out = await takeOut({ proof: right });
    expect(out.status, out.body.message).toBe(201);
    await expect
      .poll(async () => (await move(from, operator.token, out.body.data.idguid)).state, wait)
      .toBe('done');

    await tidyMoves(from.deps);
    expect(await move(from, operator.token, idguid)).toMatchObject({
      state: 'waiting',
      due_at: expect.any(String),
    });
    expect((await ask(from, operator.token, 'POST', `/${idguid}/odustani`)).status).toBe(200);
    expect((await move(from, operator.token, idguid)).state).toBe('cancelled');
    expect((await ask(from, operator.token, 'POST', `/${idguid}/odustani`)).body.code).toBe('state');

    await expect.poll(told, wait).toContain('Organizacija se ipak ne briše');
  });

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

it('only the operator’s people may see or do any of it', async () => {
  const rights = ['admin_selidba_pregled', 'admin_selidba_save'];
  const other = await from.member({ permissions: rights });
  await from.allow(other.tenantId, rights);
  const path = `/organizacije/${other.tenantId}`;
  await expect
    .poll(async () => (await ask(from, other.token, 'GET', path)).body.code, wait)
    .toBe('operator_only');
  const body = { organisation_id: other.tenantId, passphrase: PASSPHRASE };
  expect((await ask(from, other.token, 'POST', '/iznosenja', body)).body.code).toBe('operator_only');
  expect((await ask(from, other.token, 'GET')).body.code).toBe('operator_only');
});

it('a large archive is cut into files, and old ones are forgotten', async () => {
  const tenant = (await findTenant(from.deps.database, 'operator'))!;
  const org = { tenant, within: (work: never) => asSystem(from.deps.database, tenant, work) } as never;
  const { rows } = await from.ownerDb.execute<{ idguid: string }>(
    sql`select idguid from organisation_moves where kind = 'out' limit 1`,
  );
  const { idguid } = rows[0]!;
  const nameOf = (number: number) => partName('Šuma & sinovi', new Date('2026-11-30'), number);
  expect(nameOf(12)).toBe('selidba-suma-sinovi-20261130-012.arhiva');
  async function* pieces() {
    for (let n = 0; n < 7; n += 1) yield Buffer.alloc(1000, n);
  }
  await keepArchive(from.deps.files, org, idguid, nameOf, pieces(), 2500);
  const sizes = async () =>
    (await move(from, (await from.admin()).token, idguid)).parts.map(({ size }: { size: number }) => size);
  expect(await sizes()).toEqual([2000, 2000, 2000, 1000]);
  await from.ownerDb.execute(
    sql`update organisation_moves set finished_at = now() - interval '8 days' where idguid = ${idguid}`,
  );
  await tidyMoves(from.deps);
  expect(await sizes()).toEqual([]);
});
