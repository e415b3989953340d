/** Finds the JSON documents in a text and what is wrapped around them: a chat answer, a script, a JSON hijacking guard. */
import { utf8Text } from '../../charset/utf8.ts';
import { BRACE, BRACKET } from '../chars.ts';
import { documentLines } from '../lines.ts';
import type { Faults } from './faults.ts';
import { detectOtherFormat, fileKind } from './other-formats.ts';

interface Part {
  readonly from: number;
  readonly to: number;
}

/** The documents of an NDJSON text, or else those that `unwrapped` finds. */
export function documentsOf(src: Uint8Array, lines: boolean, faults: Faults): Part[] {
  return lines ? [...documentLines(src)] : unwrapped(src, faults);
}

const SCRIPT =
  /^\s*(?:(?:export\s+)?(?:var|let|const)\s+[\w$]+\s*=|export\s+default\b|module\.exports\s*=|[A-Za-z_$][\w$.]*\s*=(?!=))\s*(?=["[{\d])/;
const GUARD = /^\s*(?:\)\]\}',?|while\s*\(1\);|for\s*\(;;\);)\s*/;

/** The documents of a text, with faults for their wrappings; none when the text is in another format. */
function unwrapped(src: Uint8Array, faults: Faults): Part[] {
  const head = new TextDecoder('latin1').decode(src.subarray(0, 400));
  const start = Math.max(head.search(/\S/), 0);
  const blocks = fencedBlocks(src);
  if (blocks.length > 0) return outOfFences(src, blocks, faults);
  const kind = detectOtherFormat(src);
  const file = kind ? null : fileKind(src);
  if (kind || file) {
    const [line = ''] = head.slice(start).split(/[\r\n]/);
    faults.add('not-json', start, start + (file ? 0 : line.length), { detail: kind ?? `file ${file}` });
    return [];
  }
  const found = GUARD.exec(head) ?? SCRIPT.exec(head);
  if (found) {
    const detail = GUARD.test(head) ? 'guard' : 'script';
    faults.add('not-json', start, start + found[0].trim().length, { detail });
    faults.mend('not-json', 0, found[0].length, '', { detail });
    return [{ from: found[0].length, to: src.length }];
  }
  const from = proseBefore(src);
  if (from > 0) faults.add('prose', start, from, { fix: '' });
  return [{ from, to: src.length }];
}

/** A code fence: a line of backticks, possibly with a language. */
const FENCE = /^[ \t]*```[^\n`]*$/gm;
/** Bytes searched for an opening fence. A text with one is short; otherwise all of it would have to be decoded. */
const LOOK = 20_000;

/** The text between pairs of fences, where the text begins with one or with prose only. */
function fencedBlocks(src: Uint8Array): (Part & { readonly opens: number; readonly closes: number })[] {
  const head = new TextDecoder('latin1').decode(src.subarray(0, LOOK));
  const first = head.search(FENCE);
  if (first < 0 || /[[{"]/.test(head.slice(0, first))) return [];
  const text = new TextDecoder('latin1').decode(src);
  const fences = [...text.matchAll(FENCE)].map(({ index, 0: line }) => ({
    at: index,
    end: index + line.length,
  }));
  return fences.flatMap((fence, k) => {
    const next = fences[k + 1];
    if (k % 2 === 1) return [];
    return [
      { opens: fence.at, from: fence.end, to: next?.at ?? src.length, closes: next?.end ?? src.length },
    ];
  });
}

/** Several blocks are read as a list. */
function outOfFences(src: Uint8Array, blocks: ReturnType<typeof fencedBlocks>, faults: Faults): Part[] {
  const many = blocks.length > 1;
  let from = 0;
  for (const [k, { opens, from: inside, to, closes }] of blocks.entries()) {
    around(src, from, opens, faults);
    const put = many ? (k === 0 ? '[' : ',') : '';
    faults.add('fence', opens, inside, { fix: put, ...(many && { loss: 'invented' as const }) });
    if (closes > to) faults.add('fence', to, closes, { fix: many && k === blocks.length - 1 ? ']' : '' });
    from = closes;
  }
  around(src, from, src.length, faults);
  return blocks.map(({ from: at, to }) => ({ from: at, to }));
}

/** Reports the prose around the blocks. */
function around(src: Uint8Array, from: number, to: number, faults: Faults): void {
  if (utf8Text(src.subarray(from, to)).trim() !== '') faults.add('prose', from, to, { fix: '\n' });
}

/** Length of the prose before the JSON: at least two words, no comment, no colon but at its end; 0: there is none. */
function proseBefore(src: Uint8Array): number {
  const bracket = src.subarray(0, LOOK).findIndex((byte) => byte === BRACE || byte === BRACKET);
  if (bracket <= 0) return 0;
  const text = utf8Text(src.subarray(0, bracket))
    .trim()
    .replace(/:$/, '')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return /^\p{L}/u.test(text) && /\p{L}\s+\p{L}/u.test(text) && !/["'`=:;\]}]/.test(text) ? bracket : 0;
}

/** Whether only prose follows an object or list. */
export function isProse(src: Uint8Array, from: number, to: number): boolean {
  const text = utf8Text(src.subarray(from, Math.min(to, from + LOOK))).trim();
  return /^\p{L}/u.test(text) && !/["{}[\]]/.test(text) && !/^(?:true|false|null)$/.test(text);
}
