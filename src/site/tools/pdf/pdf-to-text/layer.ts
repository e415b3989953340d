import type { PageText as EngineText } from '../engine/index.ts';
import type { TextLine } from './jobs.ts';

/** More than this part of a text's letters without a meaning makes it useless. */
const BAD = 0.12;
/** A stamp or a page number over a scan: fewer letters than this are not a page's text. */
const STAMP = 60;
/** A picture over this part of the page makes it a scan. */
const COVERED = 0.55;

/** Letters that no writing has: private use, missing, control. */
const MEANINGLESS = /[\ufffd\p{Co}\p{Cn}]|(?![\t\r\n])\p{Cc}/gu;
/** What čćđšž become where a document's letters were taken for those of western Europe. */
const MISTAKEN = /[èæð¹¾ÈÆÐ©®]/g;
const INTACT = /[čćđČĆĐéàêôøåþñöüâ]/;

/** Whether a page's own text is worth having; `covered`: the part of the page that pictures cover. */
export function isUsable({ text, unmapped, written }: EngineText, covered: number): boolean {
  if (written === 0 || text.trim() === '') return false;
  const bad = Math.max(unmapped, text.match(MEANINGLESS)?.length ?? 0);
  if (bad > written * BAD) return false;
  if (isMistaken(text)) return false;
  return covered < COVERED || written >= STAMP;
}

/** Three different ones of the letters, between letters, and none of those that would speak for another language. */
function isMistaken(text: string): boolean {
  if (INTACT.test(text)) return false;
  const found = text.match(MISTAKEN) ?? [];
  return new Set(found).size >= 3 && found.length > text.length / 200;
}

interface Row {
  text: string;
  top: number;
  bottom: number;
}

/** The text as lines by paragraphs: a new one begins where there is more room than between the lines, and at a new column. */
export function paragraphsOf({ codes, boxes }: EngineText): TextLine[][] {
  const rows = rowsOf(codes, boxes);
  const gaps = rows
    .slice(1)
    .map((row, at) => row.top - rows[at]!.top)
    .filter((gap) => gap > 0)
    .sort((one, other) => one - other);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? Number.POSITIVE_INFINITY;
  const paragraphs: TextLine[][] = [];
  let before: Row | null = null;
  for (const row of rows) {
    const gap: number = before ? row.top - before.top : 0;
    const line: TextLine = [{ text: row.text, confidence: 100, place: null }];
    if (!before || gap > usual * 1.4 || gap < -usual) paragraphs.push([line]);
    else paragraphs.at(-1)!.push(line);
    before = row;
  }
  return paragraphs;
}

/** The engine ends a line with CR LF where the next letter stands lower, or elsewhere. */
function rowsOf(codes: Uint32Array, boxes: Float32Array): Row[] {
  const rows: Row[] = [];
  let from = 0;
  for (let at = 0; at <= codes.length; at++) {
    if (at < codes.length && codes[at] !== 0x0a && codes[at] !== 0x0d) continue;
    const row = rowOf(codes, boxes, from, at);
    if (row) rows.push(row);
    from = at + 1;
  }
  return rows;
}

function rowOf(codes: Uint32Array, boxes: Float32Array, from: number, to: number): Row | null {
  let text = '';
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (let at = from; at < to; at++) {
    text += String.fromCodePoint(Math.min(codes[at]!, 0x10ffff));
    const [high, low] = [boxes[at * 4 + 1]!, boxes[at * 4 + 3]!];
    if (low > high) {
      top = Math.min(top, high);
      bottom = Math.max(bottom, low);
    }
  }
  const clean = text
    .normalize('NFC')
    .replace(MEANINGLESS, '')
    .replace(/[\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return clean ? { text: clean, top: Number.isFinite(top) ? top : bottom, bottom } : null;
}
