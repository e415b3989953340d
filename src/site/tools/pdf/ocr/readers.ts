import type { Gray } from '../../../../core/pages/ocr/gray.ts';
import type { Language } from '../../../../core/pages/ocr/language-names.ts';
import type { PageReading } from '../../../../core/pages/ocr/read-page.ts';
import { WorkerClient } from '../../../../web/worker/worker-client.ts';
import { hasLittleMemory } from '../device-memory.ts';
import type { OcrRequest } from './ocr.worker.ts';

const makeWorker = (): Worker => new Worker(new URL('./ocr.worker.ts', import.meta.url), { type: 'module' });

/** Reads one page after another in its own worker. */
export interface PageReader {
  /** Code and data are loaded; a page may be drawn meanwhile. */
  ready: Promise<void>;
  /** `again`: the page is read for the second time. */
  read(page: Gray, dpi: number, progress: (part: number, again: boolean) => void): Promise<PageReading>;
}

/** Number of parallel readers: each takes a core and several hundred megabytes. */
export function readerCount(pages: number): number {
  const cores = navigator.hardwareConcurrency || 2;
  const able = hasLittleMemory() ? 1 : cores >= 8 ? 4 : 2;
  return Math.max(1, Math.min(pages, able, cores));
}

type OcrClient = WorkerClient<OcrRequest, PageReading | 'ready'>;

/** Idle readers, kept for the next file. They end with their worker. */
let idle: { languages: string; clients: OcrClient[] } | null = null;

/** Takes idle readers with these languages and terminates the others. */
function takeIdle(languages: string, count: number): OcrClient[] {
  if (!idle) return [];
  const found = idle.languages === languages ? idle.clients.splice(0, count) : [];
  for (const client of idle.clients) client.terminate();
  idle = null;
  return found;
}

/** Runs `work` once for each of several readers, each in its own worker. On an error all are terminated and the error is thrown. */
export async function withReaders(
  count: number,
  languages: readonly Language[],
  work: (reader: PageReader) => Promise<void>,
): Promise<void> {
  const wanted = languages.join('+');
  const clients = takeIdle(wanted, count);
  while (clients.length < count) clients.push(new WorkerClient(makeWorker));
  try {
    await Promise.all(clients.map((client) => work(readerOf(client, languages))));
    idle = { languages: wanted, clients };
  } catch (error) {
    for (const client of clients) client.terminate();
    throw error;
  }
}

function readerOf(client: OcrClient, languages: readonly Language[]): PageReader {
  const ready = client.run({ languages, page: null, dpi: 0 }).then(() => {});
  // The error is handled by whoever awaits it; until then it must not count as unhandled.
  ready.catch(() => {});
  return {
    ready,
    async read(page, dpi, progress) {
      const reading = await client.run(
        { languages, page, dpi },
        {
          transfer: [page.data.buffer as ArrayBuffer],
          onProgress: ({ done, label }) => progress(done, label !== ''),
        },
      );
      if (reading === null || reading === 'ready')
        throw new Error('A reader was let go in the middle of a page');
      return reading;
    },
  };
}
