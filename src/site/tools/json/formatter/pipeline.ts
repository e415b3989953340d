/** From the text as it came to the one that is shown: mended, queried, sorted, laid out. Bytes all the way. */
import { BRACKET, CLOSE_BRACKET, COMMA, LF } from '../chars.ts';
import type { Fix } from '../diagnose/faults.ts';
import { type Duplicate, formatInto, type Layout, Sink } from '../format.ts';
import { documentLines, looksLikeLines } from '../lines.ts';
import { Outline } from '../outline.ts';
import { query } from '../query/query.ts';
import { repair } from '../repair/repair.ts';
import { SortedWriter } from '../sorted.ts';

export interface Steps {
  readonly indent: '2' | '4' | 'tab' | 'none';
  readonly sort: boolean;
  readonly repair: boolean;
  /** A JSONPath query; nothing for the whole text. */
  readonly path: string;
  readonly found: 'values' | 'paths';
  readonly lines: 'auto' | 'one' | 'lines';
  readonly out: 'same' | 'json' | 'lines';
}

export interface Outcome {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the result is one document a line (or after another, where they are laid out). */
  readonly lines: boolean;
  readonly documents: number;
  readonly duplicates: readonly Duplicate[];
  /** What was mended; null where nothing had to be. */
  readonly fixes: readonly Fix[] | null;
  /** How many values the query found; null without one. */
  readonly found: { readonly count: number; readonly more: boolean } | null;
}

const INDENT = { '2': '  ', '4': '    ', tab: '\t', none: null };
const ONE_LINE: Layout = { indent: null };

/** Runs the steps; null when the text is not valid JSON and may or can not be mended. */
export function runSteps(input: Uint8Array<ArrayBuffer>, steps: Steps): Outcome | null {
  const layout: Layout = { indent: INDENT[steps.indent] };
  let lines = steps.lines === 'lines' || (steps.lines === 'auto' && looksLikeLines(input));
  const plain =
    !steps.sort && steps.path.trim() === '' && (steps.out === 'same' || (steps.out === 'lines') === lines);
  let fixes: readonly Fix[] | null = null;
  let laid = layOut(input, plain ? layout : ONE_LINE, lines);
  if (!laid && steps.repair) {
    const mended = repair(input, lines);
    if (!mended.whole) return null;
    fixes = mended.fixes;
    laid = layOut(mended.bytes, plain ? layout : ONE_LINE, lines);
  }
  if (!laid) return null;
  const { duplicates, documents } = laid;
  let found: Outcome['found'] = null;
  // From here on the text is valid: other steps begin with what the first one wrote.
  if (!plain) {
    let now = laid.bytes;
    if (steps.path.trim() !== '') {
      const result = query(new Outline(now, lines), steps.path.trim(), steps.found);
      now = result.bytes;
      found = result;
      lines = false;
    }
    if (steps.out === 'json' && lines) {
      now = joined(now);
      lines = false;
    } else if (steps.out === 'lines' && !lines) {
      const split = separated(now);
      lines = split !== null;
      now = split ?? now;
    }
    laid = steps.sort
      ? { bytes: new SortedWriter(new Outline(now, lines), layout).write(), duplicates, documents }
      : layOut(now, steps.out === 'lines' && lines ? ONE_LINE : layout, lines)!;
  }
  return { bytes: laid.bytes, lines, documents, duplicates, fixes, found };
}

interface Laid {
  bytes: Uint8Array<ArrayBuffer>;
  duplicates: readonly Duplicate[];
  documents: number;
}

function layOut(src: Uint8Array, layout: Layout, lines: boolean): Laid | null {
  const duplicates: Duplicate[] = [];
  const sink = new Sink(Math.ceil(src.length * (layout.indent === null ? 1 : 1.6)) + 1024);
  let documents = 0;
  for (const { from, to } of lines ? documentLines(src) : [{ from: 0, to: src.length }]) {
    if (formatInto(sink, src, from, to, layout, duplicates) >= 0) return null;
    documents++;
    if (!lines) continue;
    sink.put([LF]);
  }
  return documents === 0 ? null : { bytes: sink.taken(), duplicates, documents };
}

/** Documents, one a line, as one list. */
function joined(src: Uint8Array): Uint8Array<ArrayBuffer> {
  const sink = new Sink(src.length + 1024);
  let sign = BRACKET;
  for (const { from, to } of documentLines(src)) {
    sink.put([sign]);
    sink.put(src.subarray(from, to));
    sign = COMMA;
  }
  sink.put([CLOSE_BRACKET]);
  return sink.taken();
}

/** The entries of a list, one a line; null for anything that is no list. */
function separated(src: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const outline = new Outline(src);
  if (outline.kind(0) !== 'list') return null;
  const sink = new Sink(src.length + 1024);
  for (const child of outline.children(0)) {
    formatInto(sink, src, outline.start[child]!, outline.end[child]!, ONE_LINE, []);
    sink.put([LF]);
  }
  return sink.taken();
}
