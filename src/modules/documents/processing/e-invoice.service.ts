import { buffer } from 'node:stream/consumers';
import { notFound } from '../../../core/errors.ts';
import type { RunInTenant } from '../../../core/files/put.ts';
import { readyFile } from '../../../core/files/rows.ts';
import { readScanned } from '../../../core/files/scan/gate.ts';
import type { FileStore } from '../../../core/files/store.ts';
import { NotEInvoice } from '../extraction/xml/refusal.ts';
import { type EInvoiceView, viewOfXml } from '../extraction/xml/view.ts';
import { readRow } from './documents.service.ts';

/** What the e-invoice of a document says, for people. Throws 404 for a document without one, and as `requireScanned`. */
export async function eInvoiceOf(store: FileStore, run: RunInTenant, idguid: string): Promise<EInvoiceView> {
  const file = await run(async (ctx) => {
    const { xml_id } = await readRow(ctx, idguid);
    return xml_id && readyFile(ctx, xml_id);
  });
  if (!file) throw notFound();
  try {
    return await viewOfXml(await buffer(await readScanned(store, file)));
  } catch (error) {
    throw error instanceof NotEInvoice ? notFound() : error;
  }
}
