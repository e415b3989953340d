import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { putFile } from '../../core/files/put.ts';
import { parseListQuery } from '../../core/list-query.ts';
import { inTenant } from '../../core/tenant.ts';
import { attach } from '../../modules/attachments/attachments.service.ts';
import { companies } from '../../modules/companies/companies.resource.ts';
import { addFile, updateStored } from '../../modules/stored-files/stored-files.service.ts';
import { sameNumbers, sitting, workingDays } from './calendar.ts';
import { type DemoDocument, documents } from './documents.ts';
import { DAYS } from './history.ts';
import { ctxFor, dateTrail, denser, type Stage, scopeOf } from './stage.ts';

/** Columns that say when a row was written, by table; the first is when it was made. */
const MOMENTS = {
  files: ['created_at'],
  stored_folders: ['created_at', 'updated_at'],
  stored_files: ['created_at', 'updated_at'],
  stored_file_versions: ['at'],
  attachments: ['created_at', 'updated_at'],
} as const;
const SAVE = 'admin_stored_files_save';

/** Sends the organisation's files through the services, attaches some to partners, and backdates that. Returns how many there are. */
export async function addDocuments(stage: Stage, organisation: string): Promise<number> {
  const own = documents.filter((one) => one.organisation === organisation);
  if (own.length > 0) stage.say('datoteke');
  const random = sameNumbers(organisation.length * 104_729);
  for (const [index, document] of own.entries()) {
    stage.signal?.throwIfAborted();
    const day = workingDays(stage.now, DAYS)[3 + Math.floor((DAYS - 4) * denser(index / own.length))]!;
    const at = sitting(day, random).next().value;
    await addOne(stage, document, at);
    await dateBack(stage, at);
  }
  return own.length;
}

async function addOne(stage: Stage, document: DemoDocument, at: Date): Promise<void> {
  const { by, folder, name, content, tags = [], note = '', partner } = document;
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(stage.deps.database, scopeOf(stage, by), (tx) => work(ctxFor(stage, by, tx)));
  // As the route does, so that nobody exceeds their permissions.
  if (!stage.actors.get(by)?.permissions.has(SAVE))
    throw new Error(`${by} may not send files in ${stage.tenant.name}`);
  const bytes = Buffer.from(await content(dayOf(at)));
  const { idguid: file } = await putFile(stage.deps.files, run, { name }, bytes);
  await run(async (ctx) => {
    const kept = await addFile(ctx, { file, folder_id: null, path: folder, on_conflict: 'refuse' });
    if (tags.length > 0 || note) await updateStored(ctx, kept.idguid, { version: kept.version, tags, note });
    if (partner)
      await attach(ctx, stage.deps.services.get(companies.name)!, await partnerNamed(stage, ctx, partner), {
        stored_file_id: kept.idguid,
        note: '',
      });
  });
}

async function partnerNamed(stage: Stage, ctx: Ctx, naziv: string): Promise<string> {
  const service = stage.deps.services.get(companies.name)!;
  for await (const rows of service.all(ctx, parseListQuery(service.spec, { q: naziv })))
    for (const row of rows) if (row.naziv === naziv) return row.idguid;
  throw new Error(`There is no partner ${naziv}`);
}

/** A day as it stands in a document: "4. 11. 2026."; in the morning of the working day it is the same everywhere. */
const dayOf = (at: Date): string => `${at.getUTCDate()}. ${at.getUTCMonth() + 1}. ${at.getUTCFullYear()}.`;

/** Backdates what was written since the demo began; what is backdated already is older. */
async function dateBack(stage: Stage, at: Date): Promise<void> {
  const { owner, now, tenant } = stage;
  await dateTrail(stage, at);
  for (const [table, columns] of Object.entries(MOMENTS))
    await owner.execute(sql`update ${sql.identifier(table)}
      set ${sql.join(
        columns.map((column) => sql`${sql.identifier(column)} = ${at.toISOString()}`),
        sql`, `,
      )}
      where tenant_id = ${tenant.id} and ${sql.identifier(columns[0])} >= ${now.toISOString()}`);
}
