import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { Refusal } from '../../../kit/jobs.ts';
import type { Tell } from '../../../kit/serve.ts';
import { prepareReader } from './decode.ts';

let ready: Promise<void> | null = null;

/** The reader of this worker, fetched with the first order. Throws a `Refusal` with words where it cannot be had; the next order tries again. */
export function readerReady(tell: Pick<Tell, 'progress'>): Promise<void> {
  if (!ready) tell.progress(0, null, 'Učitavam čitač kodova (0,4 MB, samo prvi put)…');
  ready ??= prepareReader({ url: wasmUrl }).catch((error: unknown) => {
    ready = null;
    console.error(error);
    throw new Refusal(
      'Čitač kodova se nije učitao. Prvi put je za njega potrebna internetska veza: provjerite je i pokušajte ponovo.',
    );
  });
  return ready;
}
