import { sql } from 'drizzle-orm';
import type { Person, TestApp } from '../../../test/helper.ts';
import type { Ctx } from '../context.ts';
import { asSystem, findTenant } from '../system.ts';
import { putFile } from './put.ts';
import { claimFile } from './rows.ts';

/** Files of one person, as a module would use them. `kept_files` is a table that refers to files. */
export async function filesOf(t: TestApp, person: Person) {
  if (!prepared.has(t)) prepared.set(t, prepare(t));
  await prepared.get(t);
  const tenant = (await findTenant(t.deps.database, person.tenantId))!;
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    asSystem(t.deps.database, tenant, (ctx) =>
      work({ ...ctx, actor: { ...ctx.actor, userId: person.userId } }),
    );
  return {
    run,
    put: (content: Uint8Array | string, name = 'dopis.txt') =>
      putFile(t.deps.files, run, { name }, parts(Buffer.from(content))),
    keep: (id: string) =>
      run(async (ctx) => {
        const file = await claimFile(ctx, id);
        await ctx.db.execute(sql`insert into kept_files values (${ctx.tenant.id}, ${file.idguid})`);
        return file;
      }),
    release: (id: string) => run((ctx) => ctx.db.execute(sql`delete from kept_files where file_id = ${id}`)),
    /** Every row of the organisation, in order of arrival. */
    rows: async () =>
      (
        await t.ownerDb.execute<{ idguid: string; state: string; sha256: string | null }>(
          sql`select idguid, state, sha256 from files where tenant_id = ${person.tenantId} order by idguid`,
        )
      ).rows,
  };
}

/** Two at once would be refused. */
const prepared = new WeakMap<TestApp, Promise<void>>();

async function prepare(t: TestApp): Promise<void> {
  await t.ownerDb.execute(sql`create table kept_files (tenant_id uuid, file_id uuid,
    foreign key (tenant_id, file_id) references files (tenant_id, idguid))`);
  await t.ownerDb.execute(sql`grant select, insert, delete on kept_files to public`);
}

async function* parts(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024);
}
