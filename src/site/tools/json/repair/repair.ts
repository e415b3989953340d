/**
 * Broken JSON mended by the same walk that explains it: every error says itself what mends it, so what changes is
 * shown with its reason, numbers stay as they are written, and a text of megabytes takes no longer than its diagnosis.
 * (Libraries that parse and write anew lose backslashes and letters, and some take minutes for 3 MB: tried here.)
 */
import { Faults, type Fix } from '../diagnose/faults.ts';
import { preamble } from '../diagnose/preamble.ts';
import { Walk } from '../diagnose/walk.ts';
import { type Duplicate, formatInto, Sink } from '../format.ts';
import { documentLines } from '../lines.ts';
import { bytes } from '../tokens.ts';

interface Repaired {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What was changed, in the order of the text as it came. */
  readonly fixes: readonly Fix[];
  /** False where it could not be mended wholly. */
  readonly whole: boolean;
}

/** What one fix breaks is mended by the next round; more than a few only go in circles. */
const ROUNDS = 5;

/** Mends a text. */
export function repair(src: Uint8Array<ArrayBuffer>, lines = false): Repaired {
  let now = src;
  let first: readonly Fix[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const fixes = fixesOf(now, lines, round > 0);
    if (round === 0) first = fixes;
    now = applied(now, fixes);
    if (isValid(now, lines)) return { bytes: now, fixes: first, whole: true };
    if (fixes.length === 0) break;
  }
  return { bytes: now, fixes: first, whole: false };
}

/** `begun`: what stood before the JSON has gone, and a text that is mended half way is of no other kind, whatever it looks like. */
function fixesOf(src: Uint8Array, lines: boolean, begun: boolean): Fix[] {
  const faults = new Faults({ mending: true });
  if (lines) for (const { from, to } of documentLines(src)) new Walk(src, from, to, faults).run();
  else {
    const from = begun ? 0 : preamble(src, faults);
    if (from >= 0) new Walk(src, from, src.length, faults).run();
  }
  const kept: Fix[] = [];
  let end = 0;
  for (const fix of faults.fixes!.sort((a, b) => a.at - b.at)) {
    if (fix.at < end) continue;
    kept.push(fix);
    end = fix.end;
  }
  return kept;
}

function applied(src: Uint8Array, fixes: readonly Fix[]): Uint8Array<ArrayBuffer> {
  const sink = new Sink(src.length + 1024);
  let from = 0;
  for (const { at, end, text } of fixes) {
    sink.put(src.subarray(from, at));
    sink.put(bytes(text));
    from = end;
  }
  sink.put(src.subarray(from));
  return sink.taken();
}

function isValid(src: Uint8Array, lines: boolean): boolean {
  const duplicates: Duplicate[] = [];
  const sink = new Sink(src.length + 1024);
  const documents = lines ? [...documentLines(src)] : [{ from: 0, to: src.length }];
  return documents.every(({ from, to }) => {
    sink.length = 0;
    return formatInto(sink, src, from, to, { indent: null }, duplicates) < 0;
  });
}
