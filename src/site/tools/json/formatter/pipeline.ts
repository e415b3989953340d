/** The steps from the input to the result: mend, query, sort, format. Bytes throughout. */
import { BRACKET, CLOSE_BRACKET, COMMA, LF } from '../chars.ts';
import type { Fix } from '../diagnose/faults.ts';
import { ByteWriter, type Duplicate, formatInto, type Layout } from '../format.ts';
import { documentLines, looksLikeLines } from '../lines.ts';
import { Outline } from '../outline.ts';
import { query } from '../query/query.ts';
import { repair } from '../repair/repair.ts';
import { SortedWriter } from '../sorted.ts';

export interface Steps {
  readonly indent: '2' | '4' | 'tab' | 'none';
  readonly sort: boolean;
  readonly repair: boolean;
  /** A JSONPath query; empty: the whole text. */
  readonly path: string;
  readonly found: 'values' | 'paths';
  readonly lines: 'auto' | 'one' | 'lines';
  readonly out: 'same' | 'json' | 'lines';
}

export interface Outcome {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the result is NDJSON (or formatted documents one after another). */
  readonly lines: boolean;
  readonly documents: number;
  readonly duplicates: readonly Duplicate[];
  /** Fixes that were applied; null: none were needed. */
  readonly fixes: readonly Fix[] | null;
  /** Number of query results; null without a query. */
  readonly found: { readonly count: number; readonly more: boolean } | null;
}

const INDENT = { '2': '  ', '4': '    ', tab: '\t', none: null };
const ONE_LINE: Layout = { indent: null };

/** Runs the steps; null when the text is invalid and may not or cannot be mended. */
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
  // From here on the text is valid: later steps read what the first one wrote.
  if (!plain) {
    let now = laid.bytes;
    if (steps.path.trim() !== '') {
      const result = query(new Outline(now, lines), steps.path.trim(), steps.found);
      now = result.bytes;
      found = result;
      lines = false;
    }
    if (steps.out === 'json' && lines) {
      now = linesToList(now);
      lines = false;
    } else if (steps.out === 'lines' && !lines) {
      const split = listToLines(now);
      lines = split !== null;
      now = split ?? now;
    }
    laid = steps.sort
      ? { bytes: new SortedWriter(new Outline(now, lines), layout).write(), duplicates, documents }
      : layOut(now, steps.out === 'lines' && lines ? ONE_LINE : layout, lines)!;
  }
  return { bytes: laid.bytes, lines, documents, duplicates, fixes, found };
}

interface Formatted {
  bytes: Uint8Array<ArrayBuffer>;
  duplicates: readonly Duplicate[];
  documents: number;
}

function layOut(src: Uint8Array, layout: Layout, lines: boolean): Formatted | null {
  const duplicates: Duplicate[] = [];
  const sink = new ByteWriter(Math.ceil(src.length * (layout.indent === null ? 1 : 1.6)) + 1024);
  let documents = 0;
  for (const { from, to } of lines ? documentLines(src) : [{ from: 0, to: src.length }]) {
    if (formatInto(sink, src, from, to, layout, duplicates) >= 0) return null;
    documents++;
    if (!lines) continue;
    sink.write([LF]);
  }
  return documents === 0 ? null : { bytes: sink.toBytes(), duplicates, documents };
}

/** Turns NDJSON into a list. */
function linesToList(src: Uint8Array): Uint8Array<ArrayBuffer> {
  const sink = new ByteWriter(src.length + 1024);
  let sign = BRACKET;
  for (const { from, to } of documentLines(src)) {
    sink.write([sign]);
    sink.write(src.subarray(from, to));
    sign = COMMA;
  }
  sink.write([CLOSE_BRACKET]);
  return sink.toBytes();
}

/** Turns a list into NDJSON; null for anything else. */
function listToLines(src: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const outline = new Outline(src);
  if (outline.kind(0) !== 'list') return null;
  const sink = new ByteWriter(src.length + 1024);
  for (const child of outline.children(0)) {
    formatInto(sink, src, outline.start[child]!, outline.end[child]!, ONE_LINE, []);
    sink.write([LF]);
  }
  return sink.toBytes();
}
