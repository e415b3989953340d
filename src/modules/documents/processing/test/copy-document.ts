import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { TestApp } from '../../../../../test/helper.ts';
import { putFile, type RunInTenant } from '../../../../core/files/put.ts';
import { claimFile, readyFile } from '../../../../core/files/rows.ts';
import { readScanned } from '../../../../core/files/scan/gate.ts';
import { newId } from '../../../../core/id.ts';
import { asSystem } from '../../../../core/system.ts';
import { typeByCode } from '../../types/specs.service.ts';
import { types } from '../../types/types.table.ts';
import { dokDocuments, dokPages, dokRuns } from '../documents.table.ts';

/** A document that was read, with its pages, readings and pictures, apart from the application that has read it. */
export interface ReadDocument {
  document: typeof dokDocuments.$inferSelect;
  code: string;
  pages: { row: typeof dokPages.$inferSelect; picture: Buffer }[];
  runs: (typeof dokRuns.$inferSelect)[];
}

const inTenant =
  ({ deps }: TestApp, id: string): RunInTenant =>
  (work) =>
    asSystem(deps.database, { id, name: '', isOperator: false }, work);

/** Everything of a document that an application has read. */
export async function takeDocument(t: TestApp, idguid: string): Promise<ReadDocument> {
  const { ownerDb, deps } = t;
  const [document] = await ownerDb.select().from(dokDocuments).where(eq(dokDocuments.idguid, idguid));
  const [type] = await ownerDb.select().from(types).where(eq(types.idguid, document!.type_id!));
  const pages: ReadDocument['pages'] = [];
  for (const row of await ownerDb.select().from(dokPages).where(eq(dokPages.document_id, idguid))) {
    const stored = await inTenant(t, row.tenant_id)((ctx) => readyFile(ctx, row.picture_id!));
    pages.push({ row, picture: await buffer(await readScanned(deps.files, stored!)) });
  }
  const runs = await ownerDb.select().from(dokRuns).where(eq(dokRuns.document_id, idguid));
  return { document: document!, code: type!.code, pages, runs };
}

/** Puts it into an organisation, as if it had been sent there with these bytes. Answers its id. */
export async function putDocument(
  t: TestApp,
  { document, code, pages, runs }: ReadDocument,
  tenantId: string,
  { content, name }: { content: Buffer; name: string },
): Promise<string> {
  const { ownerDb, deps } = t;
  const run = inTenant(t, tenantId);
  const keep = async (file: string, bytes: Buffer, counted: boolean) => {
    const { idguid } = await putFile(deps.files, run, { name: file, counted }, bytes);
    return (await run((ctx) => claimFile(ctx, idguid))).idguid;
  };
  const { created_at: _, updated_at: __, ...row } = document;
  const type = await run((ctx) => typeByCode(ctx, code));
  const file_id = await keep(name, content, true);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const idguid = newId();
  const now = { tenant_id: tenantId, document_id: idguid };
  await ownerDb
    .insert(dokDocuments)
    .values({ ...row, tenant_id: tenantId, idguid, name, file_id, sha256, type_id: type!.idguid });
  for (const page of pages) {
    const picture_id = await keep('stranica.webp', page.picture, false);
    await ownerDb.insert(dokPages).values({ ...page.row, ...now, idguid: newId(), file_id, picture_id });
  }
  for (const reading of runs)
    await ownerDb.insert(dokRuns).values({ ...reading, ...now, type_id: type!.idguid });
  return idguid;
}
