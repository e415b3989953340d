import { Refusal } from '../../kit/jobs.ts';
import { serveJobs } from '../../kit/serve.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { decodeFile } from '../../text/coding/in-steps.ts';
import { decodePasted } from '../../text/coding/read.ts';
import { inWords, sayOddities } from '../../text/coding/say.ts';
import type { Stored } from '../../text/coding/sink.ts';
import { LOOK, sniff } from '../../text/coding/sniff.ts';
import { looksOf } from '../engine/looks.ts';
import { bytesSource } from '../engine/source.ts';
import type { base64ToPdf } from './tool.ts';

export interface ToPdfOrder {
  source: Source;
  options: Values<typeof base64ToPdf.options>;
  /** The page's folder for large results (`ownFolder`). */
  owner: string;
}
export interface ToPdfResult extends Stored {
  notes: string[];
}

serveJobs<ToPdfOrder, ToPdfResult>(({ source, options, owner }, tell) =>
  inWords(source, 'utf-8', async () => {
    if (typeof source === 'string') {
      const { bytes, notes } = decodePasted(source, options.lenient);
      return checked({ blob: new Blob([bytes]), stored: null }, notes);
    }
    const steps = { owner, onProgress: (done: number) => tell.progress(done, source.size) };
    const { blob, stored, payload, oddities } = await decodeFile(source, options, steps);
    return checked({ blob, stored }, sayOddities(oddities, payload));
  }),
);

/** Refuses what is no PDF; whether it is a whole one, the engine tells. */
async function checked({ blob, stored }: Stored, notes: string[]): Promise<ToPdfResult> {
  const head = new Uint8Array(await blob.slice(0, LOOK).arrayBuffer());
  if (head.length === 0) throw new Refusal('U ovom Base64 nema ničega: rezultat je prazan.');
  const { pdf, base64 } = looksOf(bytesSource(head));
  if (!pdf) throw new Refusal(noPdf(head, base64));
  return { blob: blob.slice(0, blob.size, 'application/pdf'), stored, notes };
}

function noPdf(head: Uint8Array, base64: boolean): string {
  if (base64)
    return 'Base64 je ispravan, ali u njemu je opet Base64: kodiran je dvaput. Dekodirajte ga alatom Base64, pa rezultat unesite ovdje.';
  return `Base64 je ispravan, ali u njemu nije PDF. Po sadržaju je ovo: ${sniff(head).name}. Kao datoteku ga preuzima alat Base64.`;
}
