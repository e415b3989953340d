import type { FileHandle } from 'node:fs/promises';
import type { Logger } from 'pino';
import { AppError } from '../../../core/errors.ts';
import { putFile, type RunInTenant } from '../../../core/files/put.ts';
import { claimFile, readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { openScanned } from '../../../core/files/scan/gate.ts';
import { withheldText } from '../../../core/files/scan/states.ts';
import { type FileStore, MissingBytes } from '../../../core/files/store.ts';
import { type ReadPagesOptions, readPages } from '../../../core/pages/reading/read-pages.ts';
import { withPageReader } from '../../../core/pages/reading/readers.ts';
import { bestNamed } from '../extraction/xml/attached.ts';
import { MAX_XML_BYTES } from '../extraction/xml/decoded.ts';
import { isEInvoice } from '../extraction/xml/read.ts';
import { NotEInvoice } from '../extraction/xml/refusal.ts';
import { isXml } from './accepted.ts';
import { readRow } from './documents.service.ts';
import { extractDocument } from './extract.service.ts';
import {
  failWork,
  giveBack,
  LeaseLost,
  MOST_ATTEMPTS,
  proceed,
  type Taken,
  takeDocument,
} from './lease.service.ts';
import { watchLease } from './lease-watch.ts';
import { addPages, allLost, countRead, keepReading, type UnreadPage, unreadPages } from './pages.service.ts';
import { MAX_DOCUMENT_BYTES } from './states.ts';

/** First bytes of an attached file by which an e-invoice is known. */
const SNIFFED = 16_384;

export interface WorkDeps {
  store: FileStore;
  log: Logger;
  tenant: string;
  run: RunInTenant;
}

/** The work cannot go on: the message is for the person. */
class WorkFailed extends Error {}

/**
 * Reads a document that waits, page by page, and takes its values out. Does nothing for one that does not wait, or is held by somebody
 * else. What is read is kept at once, so that a work that was interrupted goes on where it was. `scanning`: the virus scanner has not
 * looked at its file yet. Throws only what may pass, so that it is tried again.
 */
export async function workOn(
  deps: WorkDeps,
  idguid: string,
  signal?: AbortSignal,
): Promise<'done' | 'scanning'> {
  const { run } = deps;
  const document = await run((ctx) => takeDocument(ctx, idguid));
  if (document === null) return 'done';
  // Perhaps by a node that was killed: its lease ends soon, and the job is tried again.
  if (document === 'held') throw new Error('The document is held by another worker');
  const { lease } = document;
  if (document.attempts > MOST_ATTEMPTS) {
    const why =
      'Rad na dokumentu je tri puta prekinut. Pokušajte ponovo, ili pošaljite datoteku u drugom obliku.';
    await run((ctx) => failWork(ctx, document, 'citanje', why));
    return 'done';
  }
  const gone = new AbortController();
  const held = signal ? AbortSignal.any([gone.signal, signal]) : gone.signal;
  const watch = watchLease(deps, document, gone);
  let step: 'citanje' | 'izdvajanje' = 'citanje';
  try {
    const begun = await readAll(deps, document, held);
    if (!begun) return 'scanning';
    const lost = await run(async (ctx) => {
      const hasData = (await readRow(ctx, idguid)).xml_id !== null;
      return hasData ? null : allLost(ctx, idguid);
    });
    if (lost) throw new WorkFailed(lost);
    step = 'izdvajanje';
    await run((ctx) => proceed(ctx, idguid, lease, { state: 'izdvajanje' }));
    await extractDocument(deps, document, held);
    return 'done';
  } catch (error) {
    // Somebody has cancelled or deleted it, or holds it now.
    if (gone.signal.aborted || error instanceof LeaseLost) return 'done';
    const passing = signal?.aborted || (error instanceof AppError && error.status === 429);
    if (passing) {
      // It ended in an orderly way, so this was no attempt.
      await run((ctx) => giveBack(ctx, idguid, lease, 'u_redu'));
      throw error;
    }
    if (error instanceof WorkFailed || error instanceof AppError || error instanceof NotEInvoice) {
      await run((ctx) => failWork(ctx, document, step, error.message));
      return 'done';
    }
    deps.log.error({ err: error, document: idguid }, 'a document was not processed');
    await run((ctx) => failWork(ctx, document, step, 'Neočekivana greška. Pokušajte ponovo.'));
    return 'done';
  } finally {
    watch.stop();
  }
}

/** Why a part of a file is not read that was joined to another document and brought back: its pages are there. */
const JOINED = 'Stranice su spojene s drugim dokumentom, pa se ovaj nema iz čega čitati.';

/** Reads the pages that have not been read. False: the document waits for the virus scanner. */
async function readAll(deps: WorkDeps, document: Taken, signal: AbortSignal): Promise<boolean> {
  const { run } = deps;
  const { idguid, lease } = document;
  const waiting = await run((ctx) => unreadPages(ctx, idguid));
  const first = document.page_count === 0;
  if (!first && waiting.length === 0) {
    if ((await run((ctx) => countRead(ctx, idguid))) === 0) throw new WorkFailed(JOINED);
    return true;
  }
  const files = first ? [document.file_id] : [...new Set(waiting.map(({ file_id }) => file_id))];
  for (const fileId of files) {
    const file = await run((ctx) => readyFile(ctx, fileId));
    if (!file) throw new WorkFailed('Datoteka više nije na serveru. Pošaljite je ponovo.');
    if (file.scan === 'waiting') {
      await run((ctx) => giveBack(ctx, idguid, lease, 'primljen'));
      return false;
    }
    const withheld = withheldText(file.scan);
    if (withheld) throw new WorkFailed(withheld);
    if (isXml(file.media_type)) continue;
    const pages = waiting.filter(({ file_id }) => file_id === fileId);
    await withPageReader(deps.tenant, signal, () =>
      readFile(deps, document, file, first ? null : pages, signal),
    );
  }
  return true;
}

/** Reads pages of one file; null: all, which makes them. */
async function readFile(
  deps: WorkDeps,
  { idguid, lease, page_count, xml_id }: Taken,
  file: StoredFile,
  pages: readonly UnreadPage[] | null,
  signal: AbortSignal,
): Promise<void> {
  const { store, run } = deps;
  let known = pages;
  // Only of a whole file, of which nothing is read yet: an e-invoice is of the document, not of a part that was cut off.
  let whole = !pages || (xml_id === null && pages.length === page_count);
  // Only the best one so far: a PDF may carry many, each of megabytes.
  let invoice: { name: string; content: Buffer } | undefined;
  const options: ReadPagesOptions = {
    signal,
    ...(pages && {
      pages: pages.map(({ file_page }) => file_page),
      turns: Object.fromEntries(pages.map(({ file_page, turn }) => [file_page, turn])),
    }),
    ...(whole && {
      async onAttached(name: string, content: Buffer) {
        if (isEInvoice(content.subarray(0, SNIFFED)))
          invoice = bestNamed(invoice ? [invoice, { name, content }] : [{ name, content }]);
      },
    }),
    async onOpen(count) {
      whole &&= !pages || pages.length === count;
      known ??= await run(async (ctx) => {
        await proceed(ctx, idguid, lease, { state: 'citanje', page_count: count });
        await addPages(ctx, idguid, file.idguid, count);
        return unreadPages(ctx, idguid);
      });
      if (pages) await run((ctx) => proceed(ctx, idguid, lease, { state: 'citanje' }));
    },
  };
  /** Before the first page is: what is attached has come by then, and a reading that goes on later does not ask for it again. */
  async function keepFound(): Promise<void> {
    if (invoice && whole) await keepEInvoice(deps, { idguid, lease }, invoice);
    invoice = undefined;
  }
  const handle = await open(store, file);
  try {
    const outcome = await readPages(
      { fd: handle.fd, size: file.size, mediaType: file.media_type },
      options,
      async (page, picture) => {
        const row = known?.find(({ file_page }) => file_page === page.page);
        if (!row) return;
        await keepFound();
        const stored =
          picture && (await putFile(store, run, { name: 'stranica.webp', counted: false }, picture.content));
        await run(async (ctx) => {
          // Only a page that ends the server again and again is given up, not a long document.
          await proceed(ctx, idguid, lease, { pages_read: (await countRead(ctx, idguid)) + 1, attempts: 0 });
          const shown = stored &&
            picture && {
              idguid: (await claimFile(ctx, stored.idguid)).idguid,
              width: picture.width,
              height: picture.height,
            };
          await keepReading(ctx, row.idguid, page, shown);
        });
      },
    );
    if (!outcome.ok) throw new WorkFailed(outcome.fault.message);
    await keepFound();
  } finally {
    await handle.close();
  }
}

/** Keeps the e-invoice that a PDF carries: its values are data, and need no reading. */
async function keepEInvoice(
  { store, run }: WorkDeps,
  { idguid, lease }: Pick<Taken, 'idguid' | 'lease'>,
  { name, content }: { name: string; content: Buffer },
): Promise<void> {
  const stored = await putFile(store, run, { name, counted: false }, content);
  await run(async (ctx) =>
    proceed(ctx, idguid, lease, { xml_id: (await claimFile(ctx, stored.idguid)).idguid }),
  );
}

async function open(store: FileStore, file: StoredFile): Promise<FileHandle> {
  try {
    return await openScanned(store, file, isXml(file.media_type) ? MAX_XML_BYTES : MAX_DOCUMENT_BYTES);
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error;
    throw new WorkFailed('Sadržaj datoteke nije na serveru. Javite administratoru sistema.');
  }
}
