import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { Refusal } from '../../../../../web/worker/job-messages.ts';
import type { JobReporter } from '../../../../../web/worker/worker-server.ts';
import { prepareReader } from './decode.ts';

let ready: Promise<void> | null = null;

/** This worker's reader, fetched at the first job. Throws a `Refusal` where it cannot be loaded; the next job tries again. */
export function readerReady(tell: Pick<JobReporter, 'progress'>): Promise<void> {
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
