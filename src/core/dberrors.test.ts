import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { appRole } from '../server/db/connection.ts';
import { databaseError, refusalOf } from './dberrors.ts';
import { AppError } from './errors.ts';
import { defineResource, text } from './resource.ts';

const probe = defineResource({
  name: 'probe',
  table: 'probe',
  path: '/probe',
  permission: 'probe',
  scope: 'platform',
  labels: { one: 'Proba', many: 'Probe', accusative: 'probu' },
  title: 'naziv',
  menu: { group: 'admin', icon: 'building' },
  fields: { naziv: text({ label: 'Naziv', max: 10 }) },
});

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.ownerDb.execute(sql`create table probe (naziv text)`);
  await t.ownerDb.execute(sql`alter table probe enable row level security`);
});
afterAll(() => t.close());

const change = (verb: 'grant' | 'revoke') =>
  t.ownerDb.execute(
    sql`${sql.raw(verb)} insert on probe ${sql.raw(verb === 'grant' ? 'to' : 'from')} ${sql.identifier(appRole(t.owner))}`,
  );
/** What becomes of a row that the application adds. */
const added = (): Promise<unknown> =>
  t.deps.database
    .execute(sql`insert into probe values ('x')`)
    .catch(refusalOf(probe, 'write'))
    .then(
      () => 'added',
      (error: unknown) => error,
    );

it('where the application lacks a privilege, it is the installation that fails, and nobody who is forbidden', async () => {
  await change('grant');
  expect(await added()).toMatchObject({ status: 403, code: 'forbidden' });
  await change('revoke');
  const failed = await added();
  expect(failed).not.toBeInstanceOf(AppError);
  expect(databaseError(failed)?.code).toBe('42501');
});

it.each([
  ['53100', 'disk_full', 'Na disku baze podataka nema više mjesta', '60'],
  ['53200', 'out_of_memory', 'Bazi podataka trenutno nedostaje memorije', '5'],
  ['53300', 'overloaded', 'Previše je zahtjeva odjednom', '1'],
])('what the database refuses as %s is no fault of the program', async (errcode, code, said, wait) => {
  await t.ownerDb.execute(sql`
    create function refuse() returns trigger language plpgsql as
      ${sql.raw(`$$ begin raise exception 'could not' using errcode = '${errcode}'; end $$`)}`);
  await t.ownerDb.execute(
    sql`create trigger refuse before insert on erp_grupe_robe execute function refuse()`,
  );
  const { token } = await t.admin();
  const body = { sifra: '1', naziv: 'Hrana' };
  const answer = await t.call('POST', '/api/erp/sifarnici/grupe-robe', { token, body });
  await t.ownerDb.execute(sql`drop function refuse() cascade`);
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': wait }, body: { code } });
  expect(answer.body.message).toContain(said);
});
