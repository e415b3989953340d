import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testAdmin } from '../../../test/helper.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import { keepArchive, partName } from './archive-files.ts';
import { tidyMoves } from './moving.jobs.ts';
import {
  ask,
  from,
  limit,
  member,
  move,
  operator,
  PASSPHRASE,
  receiver,
  setUp,
  takeOut,
  to,
  wait,
} from './moving.testkit.ts';

setUp();

describe('an organisation that moves', limit, () => {
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
