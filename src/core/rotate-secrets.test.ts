import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { database, openPool, type Pool } from '../server/db/client.ts';
import { appConnection } from '../server/db/connection.ts';
import { sealedColumns } from '../server/sealed.ts';
import { createUser } from './identity/accounts.ts';
import { rotateSecrets } from './rotate-secrets.ts';
import { seal, unseal } from './secret-box.ts';

const COLUMNS = [{ table: 'probne_tajne', column: 'tajna', owner: 'vlasnik' }];
let t: TestApp;
let pool: Pool;

beforeAll(async () => {
  t = await createTestApp();
  pool = openPool(t.owner, 4);
  await t.ownerDb.execute(
    sql.raw(`create table probne_tajne (vlasnik uuid primary key, tajna text, naziv text);
      grant select, insert, update on probne_tajne to ${appConnection(t.owner).username}`),
  );
});
afterAll(async () => {
  await pool.end();
  await t.close();
});
beforeEach(() => t.ownerDb.execute(sql`truncate probne_tajne`));

/** Another process: it has read no key yet. */
const elsewhere = () => database(pool);
const rotate = (patience?: number) => rotateSecrets(elsewhere(), COLUMNS, patience);

async function add(text: string, owner = randomUUID()): Promise<string> {
  const sealed = await seal(t.deps.database, owner, text);
  await t.ownerDb.execute(sql`insert into probne_tajne values (${owner}, ${sealed}, 'naziv')`);
  return owner;
}
async function stored(owner: string): Promise<string> {
  const { rows } = await t.ownerDb.execute<{ tajna: string }>(
    sql`select tajna from probne_tajne where vlasnik = ${owner}`,
  );
  return rows[0]!.tajna;
}
const versionOf = (sealed: string): number => Number(/^v(\d+)\./.exec(sealed)?.[1]);

describe('a new key', () => {
  it('seals at once on every node, and opens with the old ones what they have sealed', async () => {
    const before = await seal(t.deps.database, 'a', 'stara');
    expect(await unseal(t.deps.database, 'a', before)).toBe('stara');
    const { version } = await rotate();
    const after = await seal(t.deps.database, 'a', 'nova');
    expect(versionOf(after)).toBe(version);
    expect(version).toBe(versionOf(before) + 1);
    for (const db of [t.deps.database, elsewhere()]) {
      expect(await unseal(db, 'a', before)).toBe('stara');
      expect(await unseal(db, 'a', after)).toBe('nova');
      await expect(unseal(db, 'b', after)).rejects.toThrow();
    }
    await expect(unseal(t.deps.database, 'a', after.replace(/^v\d+/, 'v999'))).rejects.toThrow();
    await expect(unseal(t.deps.database, 'a', after.replace(/^v\d+/, 'v1'))).rejects.toThrow();
  });

  it('encrypts every row anew, in batches, and nothing else of it', async () => {
    const owner = await add('prva');
    const before = await stored(owner);
    const other = await seal(t.deps.database, owner, 'ista');
    // More than a batch, each with its own owner.
    const many = Array.from({ length: 1200 }, () => randomUUID());
    const rows = await Promise.all(
      many.map(async (one) => ({ vlasnik: one, tajna: await seal(t.deps.database, one, one) })),
    );
    await t.ownerDb.execute(sql`insert into probne_tajne
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (vlasnik uuid, tajna text, naziv text)`);
    await t.ownerDb.execute(sql`insert into probne_tajne values (${randomUUID()}, null, 'bez')`);
    const { version, resealed, unreadable, mayRemain } = await rotate();
    expect({ resealed, unreadable, mayRemain }).toEqual({ resealed: 1201, unreadable: 0, mayRemain: false });
    expect(await stored(owner)).not.toBe(before);
    for (const one of [owner, many[0]!, many[1199]!]) expect(versionOf(await stored(one))).toBe(version);
    expect(await unseal(t.deps.database, many[700]!, await stored(many[700]!))).toBe(many[700]);
    expect(await unseal(t.deps.database, owner, other)).toBe('ista');
    expect((await rotateSecrets(elsewhere(), [])).resealed).toBe(0);
  });

  it('leaves what nobody can read, and says how much that is', async () => {
    const owner = await add('dobra');
    const [strange, broken] = [await add('tuđa'), await add('kvar')];
    await t.ownerDb.execute(
      sql`update probne_tajne set tajna = (select tajna from probne_tajne where vlasnik = ${owner}) where vlasnik = ${strange}`,
    );
    await t.ownerDb.execute(sql`update probne_tajne set tajna = 'nije zapečaćeno' where vlasnik = ${broken}`);
    expect(await rotate()).toMatchObject({ resealed: 1, unreadable: 2 });
    expect(await stored(broken)).toBe('nije zapečaćeno');
    expect(await unseal(t.deps.database, owner, await stored(owner))).toBe('dobra');
  });

  it('waits for whoever has sealed with the old one and not yet written', async () => {
    const owner = randomUUID();
    let write = (): void => {};
    const held = new Promise<void>((resolve) => {
      write = resolve;
    });
    let sealed = (): void => {};
    const isSealed = new Promise<void>((resolve) => {
      sealed = resolve;
    });
    const slow = t.deps.database.transaction(async (tx) => {
      const text = await seal(tx, owner, 'usput');
      sealed();
      await held;
      await tx.execute(sql`insert into probne_tajne values (${owner}, ${text}, 'naziv')`);
    });
    await isSealed;
    const rotating = rotate();
    setTimeout(write, 300);
    const { version, mayRemain } = await rotating;
    await slow;
    expect(mayRemain).toBe(false);
    expect(versionOf(await stored(owner))).toBe(version);
    expect(await unseal(t.deps.database, owner, await stored(owner))).toBe('usput');
  });

  it('says that somebody may remain whom it did not wait for', async () => {
    await t.deps.database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      expect(await rotate(0)).toMatchObject({ mayRemain: true });
    });
  });

  it('loses nothing that is sealed, changed and read while it goes on', async () => {
    const owners = await Promise.all(Array.from({ length: 60 }, (_, index) => add(`${index} 0`)));
    let isOver = false;
    const written = new Map<string, string>();
    const busy = async (seed: number): Promise<void> => {
      for (let count = 1; !isOver; count += 1) {
        const owner = owners[(seed * 17 + count * 7) % owners.length]!;
        const text = `${seed} ${count}`;
        await t.deps.database.transaction(async (tx) => {
          await tx.execute(sql`select 1 from probne_tajne where vlasnik = ${owner} for update`);
          const sealed = await seal(tx, owner, text);
          await tx.execute(
            sql`update probne_tajne set tajna = ${sealed}, naziv = ${text} where vlasnik = ${owner}`,
          );
          written.set(owner, text);
        });
        expect(await unseal(t.deps.database, owner, await stored(owner))).toMatch(/^\d+ \d+$/);
      }
    };
    const workers = [1, 2, 3].map(busy);
    for (let round = 0; round < 4; round += 1) await rotate();
    isOver = true;
    await Promise.all(workers);
    const { version } = await rotate();
    expect(written.size).toBeGreaterThan(0);
    for (const owner of owners) {
      const sealed = await stored(owner);
      expect(versionOf(sealed)).toBe(version);
      const text = await unseal(t.deps.database, owner, sealed);
      if (written.has(owner)) expect(text).toBe(written.get(owner));
    }
  });

  it('reaches removed records and their parts in the trash', async () => {
    const { tenantId } = await t.admin();
    const [record, part] = [randomUUID(), randomUUID()];
    const kept = {
      naziv: 'v1.nije.tajna',
      lozinka: await seal(t.deps.database, record, 'tajna'),
      refs: {},
      dijelovi: [{ idguid: part, token: await seal(t.deps.database, part, 'token') }],
    };
    await t.ownerDb.execute(sql`insert into trash (tenant_id, idguid, resource, title, record, removed_by)
      values (${tenantId}, ${record}, 'proba', 'Proba', ${JSON.stringify(kept)}::jsonb, 'Neko')`);
    const { version, resealed } = await rotate();
    expect(resealed).toBe(2);
    const { rows } = await t.ownerDb.execute<{ record: typeof kept }>(
      sql`select record from trash where idguid = ${record}`,
    );
    const { lozinka, dijelovi, naziv } = rows[0]!.record;
    expect([versionOf(lozinka), versionOf(dijelovi[0]!.token)]).toEqual([version, version]);
    expect(await unseal(t.deps.database, record, lozinka)).toBe('tajna');
    expect(await unseal(t.deps.database, part, dijelovi[0]!.token)).toBe('token');
    expect(naziv).toBe('v1.nije.tajna');
  });
});

describe('the columns of the product', () => {
  it('exist, and are all those of sealed texts', async () => {
    const { rows } = await t.ownerDb.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name <> 'probne_tajne'`);
    const all = rows.map(({ name }) => name);
    const named = sealedColumns().map(({ table, column }) => `${table}.${column}`);
    expect(named).toContain('totp_factors.secret');
    expect(all).toEqual(expect.arrayContaining(named));
    for (const { table, owner } of sealedColumns()) expect(all).toContain(`${table}.${owner}`);
    // A column of such a name that nobody has named would keep the old key.
    expect(all.filter((name) => /\.sealed_|\.\w+_sealed$/.test(name) && !named.includes(name))).toEqual([]);
  });

  it('are rotated as they are: an authenticator app still gives right codes', async () => {
    const userId = await createUser(t.ownerDb, {
      email: 'rotirana@carsija.test',
      passwordHash: 'x',
      firstName: 'Ana',
      lastName: 'Anić',
    });
    const sealed = await seal(t.deps.database, userId, 'ABCDEFGH');
    await t.ownerDb.execute(sql`insert into totp_factors (user_id, secret) values (${userId}, ${sealed})`);
    const { version } = await rotateSecrets(elsewhere(), sealedColumns());
    const { rows } = await t.ownerDb.execute<{ secret: string }>(
      sql`select secret from totp_factors where user_id = ${userId}`,
    );
    expect(versionOf(rows[0]!.secret)).toBe(version);
    expect(await unseal(t.deps.database, userId, rows[0]!.secret)).toBe('ABCDEFGH');
  });
});
