import { loadPdfium, type Pdfium } from '../../core/pages/pdfium.ts';
import { Refusal } from '../worker/job-messages.ts';
import type { JobReporter } from '../worker/worker-server.ts';
import { readFont } from './fonts.ts';
import { wasmUrl } from './wasm.ts';

let engine: Promise<Pdfium> | null = null;

/** This worker's engine, fetched at the first job. Throws a `Refusal` where it cannot be loaded; the next job tries again. */
export function engineFor(tell: Pick<JobReporter<unknown>, 'progress'>): Promise<Pdfium> {
  if (!engine) tell.progress(0, null, 'Učitavam čitač PDF-a (2 MB, samo prvi put)…');
  engine ??= loadPdfium({ url: wasmUrl }, readFont).catch((error: unknown) => {
    engine = null;
    console.error(error);
    throw new Refusal(
      'Čitač PDF-a se nije učitao. Prvi put je za njega potrebna internetska veza: provjerite je i pokušajte ponovo.',
    );
  });
  return engine;
}
