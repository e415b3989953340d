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

/** Copies a document that was read to another organisation, with its pages, readings and files, as if it had been sent there. Answers its id. */
export async function copyDocument(
  t: TestApp,
  from: string,
  tenantId: string,
  { content, name }: { content: Buffer; name: string },
): Promise<string> {
  const { ownerDb, deps } = t;
  const inTenant =
    (id: string): RunInTenant =>
    (work) =>
      asSystem(deps.database, { id, name: '', isOperator: false }, work);
  const run = inTenant(tenantId);
  const keep = async (file: string, bytes: Buffer, counted: boolean) => {
    const { idguid } = await putFile(deps.files, run, { name: file, counted }, bytes);
    return (await run((ctx) => claimFile(ctx, idguid))).idguid;
  };
  const [row] = await ownerDb.select().from(dokDocuments).where(eq(dokDocuments.idguid, from));
  const { created_at: _, updated_at: __, ...document } = row!;
  const [type] = await ownerDb.select().from(types).where(eq(types.idguid, document.type_id!));
  const own = await run((ctx) => typeByCode(ctx, type!.code));
  const file_id = await keep(name, content, true);
  const idguid = newId();
  const now = { tenant_id: tenantId, document_id: idguid };
  await ownerDb
    .insert(dokDocuments)
    .values({ ...document, tenant_id: tenantId, idguid, name, file_id, type_id: own!.idguid });
  for (const page of await ownerDb.select().from(dokPages).where(eq(dokPages.document_id, from))) {
    const picture = await inTenant(page.tenant_id)((ctx) => readyFile(ctx, page.picture_id!));
    const shown = await buffer(await readScanned(deps.files, picture!));
    const picture_id = await keep('stranica.webp', shown, false);
    await ownerDb.insert(dokPages).values({ ...page, ...now, idguid: newId(), file_id, picture_id });
  }
  for (const reading of await ownerDb.select().from(dokRuns).where(eq(dokRuns.document_id, from)))
    await ownerDb.insert(dokRuns).values({ ...reading, ...now, type_id: own!.idguid });
  return idguid;
}
