import { Refusal } from '../../kit/jobs.ts';
import { isBinary } from '../../kit/pieces.ts';
import type { Wrong } from '../../kit/place.ts';
import { readBytes, readText } from '../../kit/read-text.ts';
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
import { embeddedPdfs, type WrapperName, wrapperOf } from './embedded.ts';
import type { base64ToPdf } from './tool.ts';

export interface ToPdfOrder {
  source: Source;
  options: Values<typeof base64ToPdf.options>;
  /** The page's folder for large results (`ownFolder`). */
  owner: string;
  /** Which of the fields that hold a PDF is taken. */
  field: number;
}
export interface ToPdfResult extends Stored {
  notes: string[];
  /** Names of the fields that hold a PDF, where the input is a text made of fields. */
  fields: string[];
}
/** Said of a refusal in which there is nothing to decode. */
export interface Already {
  already: true;
}

/** Longest text whose fields are looked through, in bytes: it is in memory whole. */
const MOST = 256 * 1024 * 1024;

serveJobs<ToPdfOrder, ToPdfResult>(async (order, tell) => {
  const { source, options, owner } = order;
  const beginning = await beginningOf(source);
  if (looksOf(bytesSource(beginning)).pdf)
    throw new Refusal<Already>('Ovo već jeste PDF: nema se šta dekodirati.', { already: true });
  if (isBinary(beginning))
    throw new Refusal(`Ovo nije tekst (${sniff(beginning).name}). Ovdje ide PDF zapisan kao Base64.`);
  const wrapper = wrapperOf(new TextDecoder().decode(beginning));
  const taken = wrapper && (await ofField(order, wrapper));
  if (taken) return taken;
  return inWords(source, 'utf-8', async () => {
    if (typeof source === 'string') {
      const { bytes, notes } = decodePasted(source, options.lenient);
      return checked({ blob: new Blob([bytes]), stored: null }, notes);
    }
    const steps = { owner, onProgress: (done: number) => tell.progress(done, source.size) };
    const { blob, stored, payload, oddities } = await decodeFile(source, options, steps);
    return checked({ blob, stored }, sayOddities(oddities, payload));
  });
});

async function beginningOf(source: Source): Promise<Uint8Array> {
  if (typeof source === 'string') return new TextEncoder().encode(source.slice(0, LOOK).toWellFormed());
  return readBytes(source.slice(0, LOOK));
}

/** The PDF in a field of JSON or XML; null where the text is to be read as it is. */
async function ofField(order: ToPdfOrder, wrapper: WrapperName): Promise<ToPdfResult | null> {
  const text = await readText(order.source, 'auto', MOST);
  const found = embeddedPdfs(text, wrapper);
  if (found.length === 0) {
    // What a data URL in it holds is told by what comes out.
    if (text.includes(';base64,')) return null;
    throw new Refusal(
      `Ovo je ${wrapper}, a nijedno njegovo polje ne sadrži PDF kao Base64 (takvo počinje s JVBERi0).`,
    );
  }
  const at = Math.min(order.field, found.length - 1);
  const fields = found.map(({ name }, number) => name || `${number + 1}. vrijednost`);
  const note = `PDF je uzet iz polja „${fields[at]}” (${wrapper}).`;
  const { base64 } = found[at]!;
  try {
    return await inWords(base64, 'utf-8', async () => {
      const { bytes, notes } = decodePasted(base64, order.options.lenient);
      return { ...(await checked({ blob: new Blob([bytes]), stored: null }, [note, ...notes])), fields };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Its place is counted in the field, where no cursor can be put.
    const wrong = error.details as Wrong | undefined;
    throw new Refusal(`Polje „${fields[at]}”: ${error.message}`, wrong && { ...wrong, at: null });
  }
}

/** Refuses what is no PDF; whether it is a whole one, the engine tells. */
async function checked({ blob, stored }: Stored, notes: string[]): Promise<ToPdfResult> {
  const head = new Uint8Array(await blob.slice(0, LOOK).arrayBuffer());
  if (head.length === 0) throw new Refusal('U ovom Base64 nema ničega: rezultat je prazan.');
  const { pdf, base64 } = looksOf(bytesSource(head));
  if (!pdf) throw new Refusal(noPdf(head, base64));
  return { blob: blob.slice(0, blob.size, 'application/pdf'), stored, notes, fields: [] };
}

function noPdf(head: Uint8Array, base64: boolean): string {
  if (base64)
    return 'Base64 je ispravan, ali u njemu je opet Base64: kodiran je dvaput. Dekodirajte ga alatom Base64, pa rezultat unesite ovdje.';
  return `Base64 je ispravan, ali u njemu nije PDF. Po sadržaju je ovo: ${sniff(head).name}. Kao datoteku ga preuzima alat Base64.`;
}
