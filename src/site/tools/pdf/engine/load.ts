import { Refusal } from '../../kit/jobs.ts';
import type { Tell } from '../../kit/serve.ts';
import { readFont } from './fonts.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';
import { wasmUrl } from './wasm.ts';

let engine: Promise<Pdfium> | null = null;

/** The engine of this worker, fetched with the first order. Throws a `Refusal` with words where it cannot be had; the next order tries again. */
export function engineFor(tell: Pick<Tell<unknown>, 'progress'>): Promise<Pdfium> {
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
