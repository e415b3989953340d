import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ensureRow, tenantTables } from '../../../../test/ensure-row.ts';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { seal } from '../../../core/secret-box.ts';
import { tableNames } from './rows.ts';

export const PASSPHRASE = 'lozinka arhive šđčćž';

/** An organisation with a row in every table of organisations, a file, a secret, and a role that all organisations share. */
export interface Filled {
  person: Person;
  second: Person;
  file: string;
  bytes: Buffer;
  webhook: string;
}

/** Fills every table that the catalogue knows. `word` stands in its texts. */
export async function fill(t: TestApp, word: string, role: string): Promise<Filled> {
  const person = await t.member({ roles: ['admin'], name: `${word} Prva` });
  const { tenantId } = person;
  const second = await t.member({ tenantId, name: `${word} Druga` });
  await t.ownerDb.execute(sql`update tenants set name = ${`${word} d.o.o.`} where idguid = ${tenantId}`);
  await t.ownerDb.execute(sql`
    insert into member_roles (tenant_id, user_id, role_id)
    select ${tenantId}::uuid, ${person.userId}::uuid, idguid from roles where name = ${role} and tenant_id is null`);
  const bytes = Buffer.from(`bajtovi ${word}`.repeat(1000));
  const file = await storeFile(t, tenantId, word, bytes);
  const webhook = randomUUID();
  const secret = await seal(t.deps.database, webhook, `tajna ${word}`);
  await t.ownerDb.execute(sql`insert into webhooks (tenant_id, idguid, name, url, secret)
    values (${tenantId}, ${webhook}, ${word}, 'https://primjer.invalid', ${secret})`);
  const owner = connect(t.owner, 1);
  try {
    for (const { name } of await tenantTables(owner))
      await ensureRow(owner, name, { tenantId, userId: person.userId, word });
    await settle(owner, tenantId);
  } finally {
    await owner.end();
  }
  return { person, second, file, bytes, webhook };
}

/** A ready file, whose bytes are in the store; rows that are made later refer to it. */
async function storeFile(t: TestApp, tenantId: string, word: string, bytes: Buffer): Promise<string> {
  const id = randomUUID();
  await t.deps.files.write(
    id,
    (async function* () {
      yield bytes;
    })(),
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await t.ownerDb.execute(sql`insert into files (tenant_id, idguid, state, name, size, sha256, media_type)
    values (${tenantId}, ${id}, 'ready', ${`${word}.txt`}, ${bytes.length}, ${sha256}, 'text/plain')`);
  return id;
}

/** What made-up rows say of others and could not be: a licence is of an application of the organisation itself. What is under way is ended, which no job then does. */
async function settle(owner: Sql, tenantId: string): Promise<void> {
  await owner`update viber_chunks set ended_at = now() where tenant_id = ${tenantId}`;
  for (const table of ['lic_licences', 'lic_activations'])
    await owner`update ${owner(table)} set publisher_id = ${tenantId} where tenant_id = ${tenantId}`;
}

/** A platform role under an id of its own. */
export async function addRole(t: TestApp, name: string): Promise<string> {
  const id = randomUUID();
  await t.ownerDb.execute(sql`insert into roles (idguid, name, label) values (${id}, ${name}, ${name})`);
  return id;
}

/** An archive of an organisation, in memory. */
export async function archiveOf(t: TestApp, organisation: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const work = { report: () => {}, signal: new AbortController().signal, done: () => {} };
  for await (const chunk of t.deps.moves.takeOut(organisation, PASSPHRASE, work)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const source = (archive: Buffer) =>
  async function* () {
    for (let at = 0; at < archive.length; at += 50_000) yield archive.subarray(at, at + 50_000);
  };

/** How many rows each table of the database has, but of those that only run along. */
export async function countsOf(t: TestApp, tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tableNames(t)) {
    const { rows } = await t.ownerDb.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.raw(name)} x where x::text like ${`%${tenantId}%`}`,
    );
    counts[name] = rows[0]!.n;
  }
  return counts;
}
