import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import type { Encoding } from '../../charset/charset.ts';
import { utf8Text } from '../../charset/utf8.ts';
import { MAX_BOX_TEXT, type Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { describeDiagnosis, type ShownDiagnosis } from '../describe-diagnosis.ts';
import { diagnose } from '../diagnose/diagnose.ts';
import { explain } from '../diagnose/explain.ts';
import type { Fix, Loss } from '../diagnose/faults.ts';
import type { Duplicate } from '../format.ts';
import { TooManyNodes } from '../outline.ts';
import { type Excerpt, excerpt, type Position, positionsOf, visibleText } from '../positions.ts';
import { QueryError } from '../query/query.ts';
import { readSource } from '../source.ts';
import { type Outcome, runSteps } from './pipeline.ts';
import type { jsonFormatter } from './tool.ts';

/** Details of a refusal that concerns the query. */
export interface QueryFault {
  of: 'query';
}
export interface FormatRequest {
  source: Source;
  options: Values<typeof jsonFormatter.options>;
}

/** A mended place for the screen. */
export interface Change extends Position {
  title: string;
  /** The text before the change, with context. */
  excerpt: Excerpt;
  after: string;
  loss: Loss | null;
  /** Byte offset in the input. */
  at: number;
  end: number;
}

interface ShownDuplicate extends Position {
  key: string;
  first: Position;
}

/** The formatted text with a summary, or its diagnosis. */
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
      duplicates: ShownDuplicate[];
      changes: Change[];
      changeCount: number;
      /** Changes of meaning: the first of them, and their number. */
      losses: Change[];
      lossCount: number;
      found: Outcome['found'];
    }
  | { ok: false; diagnosis: ShownDiagnosis; unmended: boolean };

const MAX_SHOWN_CHANGES = 200;

serveJobs<FormatRequest, FormatResult>(async ({ source, options }, tell) => {
  tell.progress(0, null, 'Čitam…');
  const decoded = await readSource(source, options.encoding);
  tell.progress(0, null, 'Formatiram…');
  const { bytes: src, encoding, bom } = decoded;
  const outcome = run(src, options);
  const shift = encoding === 'utf-8' && bom ? 3 : 0;
  if (!outcome) {
    return {
      ok: false,
      diagnosis: describeDiagnosis(diagnose(decoded, options.lines), shift),
      unmended: options.repair,
    };
  }
  const { bytes, lines, documents, duplicates, fixes, found } = outcome;
  const lossy = (fixes ?? []).filter(({ loss }) => loss !== null);
  const text =
    bytes.length > MAX_BOX_TEXT ? new Blob([bytes], { type: 'application/json' }) : utf8Text(bytes);
  return {
    ok: true,
    text,
    size: bytes.length,
    from: src.length,
    lines,
    documents,
    encoding,
    bom,
    // Offsets refer to the original input, not to a mended one.
    duplicates: fixes ? [] : shownDuplicates(src, duplicates),
    changes: shown(src, fixes ?? [], shift),
    changeCount: fixes?.length ?? 0,
    losses: shown(src, lossy, shift),
    lossCount: lossy.length,
    found: found && { count: found.count, more: found.more },
  };
});

function run(src: Uint8Array<ArrayBuffer>, options: FormatRequest['options']): Outcome | null {
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

function shownDuplicates(src: Uint8Array, duplicates: readonly Duplicate[]): ShownDuplicate[] {
  const places = positionsOf(
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
  const list = fixes.slice(0, MAX_SHOWN_CHANGES);
  const places = positionsOf(
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
      after: visibleText(text.slice(0, 80)),
      loss,
      at: at + shift,
      end: end + shift,
    };
  });
}
