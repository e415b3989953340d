import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listed } from '../../../test/file-stores.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { unseal } from '../../core/secret-box.ts';
import { asOperator } from '../../core/system.ts';
import { withClient } from '../db/client.ts';
import { fullName, ownTables, uniqueKeys } from './catalogue.ts';
import type { Removal } from './remove.ts';
import { movingRules } from './rules.ts';
import { takenTables } from './taken.ts';
import { addRole, archiveOf, countsOf, type Filled, fill, PASSPHRASE, source } from './test/filled.ts';
import { idsOf, rowsByTable, whereFound } from './test/rows.ts';

const ROLE = 'uloga-svih';
const WORD = 'Selidbena';
const limit = { timeout: scaledTimeout(120_000) };

let from: TestApp;
let to: TestApp;
let moved: Filled;
let stays: Filled;
/** An account of the other installation with the e-mail of the first member. */
let known: Person;
let roles: { from: string; to: string };
let archive: Buffer;

beforeAll(async () => {
  [from, to] = [await createTestApp(), await createTestApp()];
  // Each installation has a key of its own.
  await to.ownerDb.execute(
    sql`update app_secrets set value = ${Buffer.alloc(32, 7).toString('base64url')} where name = 'factors'`,
  );
  roles = { from: await addRole(from, ROLE), to: await addRole(to, ROLE) };
  known = await to.member();
  moved = await fill(from, WORD, ROLE);
  stays = await fill(from, 'Ostaje', ROLE);
  archive = await archiveOf(from, moved.person.tenantId);
}, scaledTimeout(180_000));
afterAll(async () => {
  await from?.close();
  await to?.close();
});

const work = { report: () => {}, signal: new AbortController().signal };
const idsStored = async (t: TestApp): Promise<string[]> => (await listed(t.deps.files)).map(({ id }) => id);
const check = (bytes = archive, passphrase = PASSPHRASE) =>
  to.deps.moves.check(source(bytes), passphrase, work);

describe('the catalogue', limit, () => {
  it('has tables of organisations in no circle, and all of them are taken along or named', async () => {
    const rules = movingRules();
    const { own, taken, indexes } = await withClient(from.owner, async (client) => {
      const { tables } = await takenTables(client, rules);
      const keys = await uniqueKeys(client, tables.map(fullName), { shared: true });
      return { own: await ownTables(client), taken: tables, indexes: keys };
    });
    const names = new Set(taken.map(({ name }) => name));
    const left = own.filter(({ schema, name }) => schema === 'public' && !names.has(name));
    expect(left.map(({ name }) => name).filter((name) => !rules.staysBehind.has(name))).toEqual([]);
    const tables = new Set(own.map(({ name }) => name));
    expect([...rules.staysBehind.keys(), ...rules.asWritten].filter((name) => !tables.has(name))).toEqual([]);
    // Ids are made once; a person's first organisation is arranged, and there is one operator.
    const arranged = new Set(['tenant_users_one_default', 'tenants_one_operator', 'role_permissions_pk']);
    // A number that the other installation gives anew can be taken by nobody.
    const anew = new Map(own.map((table) => [fullName(table), table.anew ? table.counted : null]));
    const unnamed = indexes.filter(
      ({ table, index, parts }) =>
        !(parts.length === 1 && ['idguid', 'id', 'host_id', anew.get(table)].includes(parts[0]!)) &&
        !arranged.has(index) &&
        !rules.sharedKeys.has(index),
    );
    expect(unnamed.map(({ index }) => index)).toEqual([]);
  });
});

describe('an archive', limit, () => {
  it('shows nothing of what is in it without its password, and cannot be altered', async () => {
    expect(archive.includes(WORD)).toBe(false);
    await expect(check(archive, 'neka druga lozinka')).rejects.toThrow('Lozinka arhive nije tačna');
    const altered = Buffer.from(archive);
    altered[altered.length - 100]! ^= 1;
    await expect(check(altered)).rejects.toThrow(/oštećena/);
    await expect(check(archive.subarray(0, -20))).rejects.toThrow(/oštećena|nepotpuna/);
  });

  it('is tried out without a trace', async () => {
    const found = await check();
    expect(found.obstacles).toEqual([]);
    expect(found).toMatchObject({ files: 1, faulty: [], organisation: { id: moved.person.tenantId } });
    expect(found.people.map(({ known: has }) => has).sort()).toEqual([false, true]);
    const counts = await countsOf(to, moved.person.tenantId);
    expect(Object.entries(counts).filter(([, n]) => n > 0)).toEqual([]);
    expect(await idsStored(to)).not.toContain(moved.file);
  });

  it('of the operator is not made', async () => {
    const { tenantId } = await from.admin();
    await expect(archiveOf(from, tenantId)).rejects.toThrow('operatera se ne seli');
  });

  it('names what is taken, and what can be done, before anything is written', async () => {
    const { rows } = await from.ownerDb.execute<{ slug: string }>(
      sql`select slug from shops where tenant_id = ${moved.person.tenantId}`,
    );
    const other = known;
    await to.ownerDb.execute(
      sql`insert into shops (tenant_id, slug) values (${other.tenantId}, ${rows[0]!.slug})`,
    );
    await to.ownerDb.execute(sql`update roles set name = 'druga-uloga' where idguid = ${roles.to}`);
    const { obstacles } = await to.deps.moves.bringIn(source(archive), PASSPHRASE, work);
    expect(obstacles).toEqual([
      expect.stringMatching(/Organizacija se poziva na zapise kojih ovdje nema.*uloga-svih.*Dodajte ih/),
      expect.stringMatching(/^Adresa prodavnice „.*”: ovdje to već ima neko drugi\. Promijenite/),
    ]);
    expect(await idsStored(to)).not.toContain(moved.file);
    await to.ownerDb.execute(sql`delete from shops where tenant_id = ${other.tenantId}`);
    await to.ownerDb.execute(sql`update roles set name = ${ROLE} where idguid = ${roles.to}`);
  });
});

/** Files whose bytes the next sweep takes. */
const listedAsRemoved = async (t: TestApp): Promise<string[]> =>
  (await t.ownerDb.execute<{ idguid: string }>(sql`select idguid from removed_files`)).rows.map(
    ({ idguid }) => idguid,
  );

describe('an organisation that is brought in', limit, () => {
  it('and is not because of a fault, leaves its bytes to the sweep', async () => {
    const stop = new AbortController();
    const report = (percent: number): void => {
      if (percent > 74) stop.abort(new Error('prekinuto'));
    };
    const entering = to.deps.moves.bringIn(source(archive), PASSPHRASE, { report, signal: stop.signal });
    await expect(entering).rejects.toThrow('prekinuto');
    expect(await idsStored(to)).toContain(moved.file);
    expect(await listedAsRemoved(to)).toContain(moved.file);
  });

  it('has every row, file and secret, under the same ids, but for accounts and roles that are known here', async () => {
    const { tenantId } = moved.person;
    const arrival = await to.deps.moves.bringIn(source(archive), PASSPHRASE, work);
    expect(arrival.obstacles).toEqual([]);
    expect(arrival).toMatchObject({ cut: 0, unreadable: 0 });
    expect(await listedAsRemoved(to)).not.toContain(moved.file);

    const exchange = (text: string): string =>
      text.replaceAll(moved.person.userId, known.userId).replaceAll(roles.from, roles.to);
    const before = await rowsByTable(from, tenantId);
    const after = await rowsByTable(to, tenantId);
    const rules = movingRules();
    const { secret: _, ...others } = JSON.parse(before.webhooks!.find((row) => row.includes(moved.webhook))!);
    for (const [table, rows] of Object.entries(before)) {
      if (rules.staysBehind.get(table)?.except === undefined && rules.staysBehind.has(table)) continue;
      // Looked at below; and what is arranged for this installation when all has been compared.
      if (['tenant_users', 'webhooks', 'ejn_watches', 'ejn_follows'].includes(table)) continue;
      const wanted = rules.asWritten.has(table) ? rows : rows.map(exchange).sort();
      expect(rows.length, table).toBeGreaterThan(0);
      expect(after[table], table).toEqual(wanted);
    }
    expect(after.webhooks!.length).toBe(before.webhooks!.length);
    const webhook = JSON.parse(after.webhooks!.find((row) => row.includes(moved.webhook))!);
    expect(webhook).toMatchObject(others);
    expect(await unseal(to.deps.database, moved.webhook, webhook.secret)).toBe(`tajna ${WORD}`);

    expect(await to.deps.files.sizeOf(moved.file)).toBe(moved.bytes.length);
    const usage = await to.ownerDb.execute<{ bytes: number }>(
      sql`select sum(bytes)::int as bytes from file_usage where tenant_id = ${tenantId}`,
    );
    expect(usage.rows[0]!.bytes).toBe(moved.bytes.length);
    // Its compared rows are those of the archive.
    expect(arrival.tables.filter(({ rows, archived }) => rows !== archived)).toEqual([]);
  });

  it('has its people: who is known works as before, and nobody else’s password came along', async () => {
    const { tenantId } = moved.person;
    const { rows } = await to.ownerDb.execute<{
      email: string;
      user_id: string;
      is_default: boolean;
      hash: string;
    }>(sql`
      select u.email, m.user_id, m.is_default, u.password_hash as hash from tenant_users m join users u on u.idguid = m.user_id
      where m.tenant_id = ${tenantId} order by u.email`);
    expect(rows.map(({ email, user_id, is_default }) => ({ email, user_id, is_default }))).toEqual([
      { email: moved.person.email, user_id: known.userId, is_default: false },
      { email: moved.second.email, user_id: moved.second.userId, is_default: true },
    ]);
    const theirs = await from.ownerDb.execute<{ hash: string }>(
      sql`select password_hash as hash from users where idguid = ${moved.second.userId}`,
    );
    expect(rows[1]!.hash).not.toBe(theirs.rows[0]!.hash);
  });

  it('is not brought in over itself', async () => {
    const { obstacles } = await to.deps.moves.bringIn(source(archive), PASSPHRASE, work);
    expect(obstacles[0]).toContain('je već na ovoj instalaciji');
    expect(await to.deps.files.sizeOf(moved.file)).toBe(moved.bytes.length);
  });
});

describe('an organisation that is deleted', limit, () => {
  /** What only runs along for an hour, without what it was about; and the operator's own trail. */
  const RUNS_ALONG = ['public.access_changes', 'public.ddns_changes'];
  const noted: Removal[] = [];
  const remove = (tenantId: string, deleted: Removal | null = null) =>
    from.deps.moves.remove(tenantId, {
      ...{ ...work, deleted },
      note: async (_, done) => noted.push(done),
    });

  it('leaves no row in any table, and no bytes, and takes nothing of another one', async () => {
    const { tenantId } = moved.person;
    const ids = await idsOf(from, tenantId);
    const others = await countsOf(from, stays.person.tenantId);
    const told = await from.deps.moves.survey(tenantId);
    expect(told).toMatchObject({ files: 1, people: 2, accounts: 2, isOperator: false });
    expect(told!.rows).toBeGreaterThan(100);
    const shutOut: string[] = [];
    await from.deps.moves.close(tenantId, async (_, members) => shutOut.push(...members));
    expect(shutOut.toSorted()).toEqual([moved.person.userId, moved.second.userId].toSorted());
    expect((await from.call('GET', '/api/auth/profile', { token: moved.person.token })).status).toBe(401);
    const failing = from.deps.moves.remove(tenantId, {
      ...work,
      deleted: null,
      note: async () => Promise.reject(new Error('nije zapisano')),
    });
    await expect(failing).rejects.toThrow('nije zapisano');
    expect((await from.deps.moves.survey(tenantId))!.rows).toBeGreaterThan(100);
    await from.deps.moves.reopen(tenantId, shutOut);
    const active = await from.ownerDb.execute(
      sql`select from tenant_users where tenant_id = ${tenantId} and is_active`,
    );
    expect(active.rows.length).toBe(2);
    const removed = await remove(tenantId);
    expect(noted).toEqual([{ ...removed, rows: expect.any(Number) }]);
    expect(removed.accounts).toBe(2);
    await sweepFiles(from.deps.files, (run) => asOperator(from.deps.database, run));
    const found = await whereFound(from, ids, WORD);
    expect(Object.keys(found).filter((name) => !RUNS_ALONG.includes(name))).toEqual([]);
    const stored = await idsStored(from);
    expect(stored).not.toContain(moved.file);
    expect(stored).toContain(stays.file);
    const { 'public.access_changes': _, ...still } = await countsOf(from, stays.person.tenantId);
    const { 'public.access_changes': __, ...before } = others;
    expect(still).toEqual(before);
  });

  it('may be deleted again after an interruption, and the operator’s never is', async () => {
    const deleted = { rows: 700, files: 1, accounts: 2 };
    expect(await remove(moved.person.tenantId, deleted)).toEqual(deleted);
    const { tenantId } = await from.admin();
    await expect(remove(tenantId)).rejects.toThrow('operatera se ne briše');
  });

  it('and has been brought in again is not touched by an attempt to end its deletion', async () => {
    const { tenantId } = stays.person;
    const before = await from.deps.moves.survey(tenantId);
    await expect(remove(tenantId, { rows: 700, files: 1, accounts: 2 })).rejects.toThrow('ponovo unesena');
    expect(await from.deps.moves.survey(tenantId)).toEqual(before);
  });
});
