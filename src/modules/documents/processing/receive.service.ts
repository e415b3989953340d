import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { claimFile, type StoredFile } from '../../../core/files/rows.ts';
import { newId } from '../../../core/id.ts';
import { slot } from '../../../core/slot.ts';
import { typeByCode } from '../types/specs.service.ts';
import { isXml, requireAccepted } from './accepted.ts';
import { dokDocuments } from './documents.table.ts';
import { isWorking, type Origin } from './states.ts';
import { DOCUMENT } from './subjects.ts';
import { DOCUMENTS_TOPIC } from './topic.ts';

const d = dokDocuments;

/** Queues the work on a document, in the transaction of the context. */
export const documentJob = slot<(ctx: Ctx, idguid: string) => Promise<unknown>>('how a document is read');

/** Queues the question to the organisation's endpoint about a document, which waits for it. `after`: seconds. */
export const modelJob = slot<(ctx: Ctx, question: Question, after?: number) => Promise<unknown>>(
  'how an endpoint is asked about a document',
);
export interface Question {
  idguid: string;
  /** Asked again later: only if this is still the document's last reading, and nobody has touched it. */
  run?: number;
}

interface Given {
  /** Code of its type, if it is known. */
  type?: string | null;
  origin: Origin;
}

/**
 * Makes a document of a file that the actor has sent, and queues it. One with the bytes of another document is kept as a duplicate of
 * it, and waits for a decision. Answers its id. Throws 422 at `file` or `type`.
 */
export async function addDocument(ctx: Ctx, fileId: string, { type, origin }: Given): Promise<string> {
  const known = type ? await typeByCode(ctx, type) : null;
  if (type && !known) throw invalid({ type: `Nema vrste dokumenta „${type}”.` });
  const file = await claimFile(ctx, fileId);
  requireAccepted(file);
  const same = await firstWithBytes(ctx, file);
  return makeDocument(ctx, {
    name: file.name,
    state: same ? 'duplikat' : 'u_redu',
    origin,
    file_id: file.idguid,
    xml_id: isXml(file.media_type) ? file.idguid : null,
    sha256: file.sha256,
    type_id: known?.idguid ?? null,
    type_given: known !== null,
    duplicate_of: same,
  });
}

type NewDocument = Omit<typeof d.$inferInsert, 'tenant_id' | 'idguid' | 'created_by' | 'updated_by'>;

/** Makes a document, the one way, with its line in the trail, and queues it unless it waits for a person. Answers its id. */
export async function makeDocument(ctx: Ctx, values: NewDocument): Promise<string> {
  const idguid = newId();
  const by = { created_by: ctx.actor.name, updated_by: ctx.actor.name };
  await ctx.db.insert(d).values({ ...values, ...by, tenant_id: ctx.tenant.id, idguid });
  await writeAudit(
    ctx,
    DOCUMENT,
    [{ action: 'create', record_id: idguid, record_title: values.name, changes: {} }],
    { topic: DOCUMENTS_TOPIC, key: idguid },
  );
  if (isWorking(values.state)) await documentJob.value(ctx, idguid);
  return idguid;
}

/** The first document with these bytes, which is no duplicate itself. Whoever sends the same bytes at this moment waits. */
async function firstWithBytes(ctx: Ctx, { sha256 }: Pick<StoredFile, 'sha256'>): Promise<string | null> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`dok_documents/${ctx.tenant.id}/${sha256}`}, 0))`,
  );
  const [row] = await ctx.db
    .select({ idguid: d.idguid })
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), eq(d.sha256, sha256), notInArray(d.state, ['duplikat'])))
    .orderBy(asc(d.created_at))
    .limit(1);
  return row?.idguid ?? null;
}
