import { readSignature } from '../../../../core/pages/file-signature.ts';
import { bytesSource } from '../../../../core/pages/source.ts';
import { SNIFF_BYTES, sniff } from '../../../../core/sniff.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { readBytes, readText } from '../../kit/read-text.ts';
import { isBinary } from '../../kit/text-chunks.ts';
import type { TextFault } from '../../kit/text-position.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { decodePasted } from '../../text/coding/decode-pasted.ts';
import { odditiesText, withReadableErrors } from '../../text/coding/error-texts.ts';
import type { Stored } from '../../text/coding/result-writer.ts';
import { decodeFile } from '../../text/coding/streams.ts';
import { embeddedPdfs, type WrapperName, wrapperOf } from './embedded.ts';
import type { base64ToPdf } from './tool.ts';

export interface ToPdfRequest {
  source: Source;
  options: Values<typeof base64ToPdf.options>;
  /** The page's folder for temporary files (`createPageFolder`). */
  owner: string;
  /** Index of the chosen field with a PDF. */
  field: number;
}
export interface ToPdfResult extends Stored {
  notes: string[];
  /** Names of the fields with a PDF, where the input is JSON or XML. */
  fields: string[];
}
/** Details of a refusal: there is nothing to decode. */
export interface NothingToDecode {
  already: true;
}

/** Largest text searched for fields, in bytes: it is in memory as a whole. */
const MAX_BYTES = 256 * 1024 * 1024;

serveJobs<ToPdfRequest, ToPdfResult>(async (order, tell) => {
  const { source, options, owner } = order;
  const beginning = await beginningOf(source);
  if (readSignature(bytesSource(beginning)).pdf)
    throw new Refusal<NothingToDecode>('Ovo već jeste PDF: nema se šta dekodirati.', { already: true });
  if (isBinary(beginning))
    throw new Refusal(`Ovo nije tekst (${sniff(beginning).name}). Ovdje ide PDF zapisan kao Base64.`);
  const wrapper = wrapperOf(new TextDecoder().decode(beginning));
  const taken = wrapper && (await ofField(order, wrapper));
  if (taken) return taken;
  return withReadableErrors(source, 'utf-8', async () => {
    if (typeof source === 'string') {
      const { bytes, notes } = decodePasted(source, options.lenient);
      return checked({ blob: new Blob([bytes]), stored: null }, notes);
    }
    const steps = { owner, onProgress: (done: number) => tell.progress(done, source.size) };
    const { blob, stored, payload, oddities } = await decodeFile(source, options, steps);
    return checked({ blob, stored }, odditiesText(oddities, payload));
  });
});

async function beginningOf(source: Source): Promise<Uint8Array> {
  if (typeof source === 'string')
    return new TextEncoder().encode(source.slice(0, SNIFF_BYTES).toWellFormed());
  return readBytes(source.slice(0, SNIFF_BYTES));
}

/** The PDF in a field of JSON or XML; null where the input is plain Base64. */
async function ofField(order: ToPdfRequest, wrapper: WrapperName): Promise<ToPdfResult | null> {
  const text = await readText(order.source, 'auto', MAX_BYTES);
  const found = embeddedPdfs(text, wrapper);
  if (found.length === 0) {
    // A data URL in it says itself what it holds.
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
    return await withReadableErrors(base64, 'utf-8', async () => {
      const { bytes, notes } = decodePasted(base64, order.options.lenient);
      return { ...(await checked({ blob: new Blob([bytes]), stored: null }, [note, ...notes])), fields };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The position is relative to the field, where no cursor can be put.
    const wrong = error.details as TextFault | undefined;
    throw new Refusal(`Polje „${fields[at]}”: ${error.message}`, wrong && { ...wrong, at: null });
  }
}

/** Refuses data that is no PDF; whether the PDF is complete, the engine tells. */
async function checked({ blob, stored }: Stored, notes: string[]): Promise<ToPdfResult> {
  const head = new Uint8Array(await blob.slice(0, SNIFF_BYTES).arrayBuffer());
  if (head.length === 0) throw new Refusal('U ovom Base64 nema ničega: rezultat je prazan.');
  const { pdf, base64 } = readSignature(bytesSource(head));
  if (!pdf) throw new Refusal(noPdf(head, base64));
  return { blob: blob.slice(0, blob.size, 'application/pdf'), stored, notes, fields: [] };
}

function noPdf(head: Uint8Array, base64: boolean): string {
  if (base64)
    return 'Base64 je ispravan, ali u njemu je opet Base64: kodiran je dvaput. Dekodirajte ga alatom Base64, pa rezultat unesite ovdje.';
  return `Base64 je ispravan, ali u njemu nije PDF. Po sadržaju je ovo: ${sniff(head).name}. Kao datoteku ga preuzima alat Base64.`;
}
