import type { Encoding } from '../../charset/charset.ts';
import { utf8Text } from '../../charset/utf8.ts';
import { Refusal } from '../../kit/jobs.ts';
import { serveJobs } from '../../kit/serve.ts';
import { LARGE, type Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { diagnose } from '../diagnose/diagnose.ts';
import { explain } from '../diagnose/explain.ts';
import type { Fix, Loss } from '../diagnose/faults.ts';
import type { Duplicate } from '../format.ts';
import { TooManyNodes } from '../outline.ts';
import { type Excerpt, excerpt, type Place, placesOf, visible } from '../places.ts';
import { QueryError } from '../query/query.ts';
import { inWords, type ShownDiagnosis } from '../shown.ts';
import { readSource } from '../source.ts';
import { type Outcome, runSteps } from './pipeline.ts';
import type { jsonFormatter } from './tool.ts';

/** Details of a refusal whose words are about the query, not the text. */
export interface QueryFault {
  of: 'query';
}
export interface FormatOrder {
  source: Source;
  options: Values<typeof jsonFormatter.options>;
}

/** A change that mended something, as it is shown. */
export interface Change extends Place {
  title: string;
  /** What stood there, with what stands around it. */
  excerpt: Excerpt;
  after: string;
  loss: Loss | null;
  /** Where it stands, in bytes of the text as it came. */
  at: number;
  end: number;
}

interface Twice extends Place {
  key: string;
  first: Place;
}

/** The text laid out, with what was noticed; or what is wrong with it. */
export type FormatResult =
  | {
      ok: true;
      text: string | Blob;
      size: number;
      from: number;
      lines: boolean;
      documents: number;
      encoding: Encoding;
      bom: boolean;
      duplicates: Twice[];
      changes: Change[];
      changeCount: number;
      /** The changes that do something to the meaning: the first of them, and how many there are. */
      losses: Change[];
      lossCount: number;
      found: Outcome['found'];
    }
  | { ok: false; diagnosis: ShownDiagnosis; unmended: boolean };

/** So many changes are shown. */
const SHOWN_CHANGES = 200;

serveJobs<FormatOrder, FormatResult>(async ({ source, options }, tell) => {
  tell.progress(0, null, 'Čitam…');
  const decoded = await readSource(source, options.encoding);
  tell.progress(0, null, 'Formatiram…');
  const { bytes: src, encoding, bom } = decoded;
  const outcome = run(src, options);
  const shift = encoding === 'utf-8' && bom ? 3 : 0;
  if (!outcome) {
    return {
      ok: false,
      diagnosis: inWords(diagnose(decoded, options.lines), shift),
      unmended: options.repair,
    };
  }
  const { bytes, lines, documents, duplicates, fixes, found } = outcome;
  const lossy = (fixes ?? []).filter(({ loss }) => loss !== null);
  const text = bytes.length > LARGE ? new Blob([bytes], { type: 'application/json' }) : utf8Text(bytes);
  return {
    ok: true,
    text,
    size: bytes.length,
    from: src.length,
    lines,
    documents,
    encoding,
    bom,
    // Places are those of the text as it came; of a mended one they are not.
    duplicates: fixes ? [] : twice(src, duplicates),
    changes: shown(src, fixes ?? [], shift),
    changeCount: fixes?.length ?? 0,
    losses: shown(src, lossy, shift),
    lossCount: lossy.length,
    found: found && { count: found.count, more: found.more },
  };
});

function run(src: Uint8Array<ArrayBuffer>, options: FormatOrder['options']): Outcome | null {
  try {
    return runSteps(src, options);
  } catch (error) {
    if (error instanceof QueryError) throw new Refusal<QueryFault>(error.message, { of: 'query' });
    if (error instanceof TooManyNodes) {
      throw new Refusal(
        'Za ovaj korak JSON ima previše vrijednosti (više od 60 miliona). Uređivanje bez upita i redoslijeda ključeva radi.',
      );
    }
    throw error;
  }
}

function twice(src: Uint8Array, duplicates: readonly Duplicate[]): Twice[] {
  const places = placesOf(
    src,
    duplicates.flatMap(({ at, first }) => [at, first]),
  );
  return duplicates.map(({ at }, k) => ({
    ...places[2 * k]!,
    first: places[2 * k + 1]!,
    key: excerpt(src, at, keyEnd(src, at)).mark,
  }));
}

function keyEnd(src: Uint8Array, at: number): number {
  let i = at + 1;
  while (i < src.length && src[i] !== 0x22) i += src[i] === 0x5c ? 2 : 1;
  return i + 1;
}

function shown(src: Uint8Array, fixes: readonly Fix[], shift: number): Change[] {
  const list = fixes.slice(0, SHOWN_CHANGES);
  const places = placesOf(
    src,
    list.map(({ at }) => at),
  );
  return list.map(({ at, end, text, code, loss, detail }, k) => {
    const piece = excerpt(src, at, end);
    const place = { at, end, ...places[k]!, excerpt: piece };
    const finding = { code, severity: 'error' as const, ...place, ...(detail !== undefined && { detail }) };
    return {
      ...places[k]!,
      title: explain(finding).title,
      excerpt: piece,
      after: visible(text.slice(0, 80)),
      loss,
      at: at + shift,
      end: end + shift,
    };
  });
}
