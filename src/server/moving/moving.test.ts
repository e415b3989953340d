import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sweepFiles } from '../../core/files/sweep.ts';
import { unseal } from '../../core/secret-box.ts';
import { asOperator } from '../../core/system.ts';
import { withClient } from '../db/client.ts';
import { fullName, ownTables, uniqueKeys } from './catalogue.ts';
import {
  archive,
  from,
  idsStored,
  known,
  limit,
  listedAsRemoved,
  moved,
  roles,
  setUp,
  stays,
  to,
  WORD,
  work,
} from './moving.testkit.ts';
import type { Removal } from './remove.ts';
import { movingRules } from './rules.ts';
import { takenTables } from './taken.ts';
import { countsOf, PASSPHRASE, source } from './test/filled.ts';
import { idsOf, rowsByTable, whereFound } from './test/rows.ts';

setUp();

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

describe('an organisation that is brought in', limit, () => {
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
});
