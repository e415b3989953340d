/**
 * Broken JSON mended by the same walk that explains it: every error says itself what mends it and what that does to the meaning, so
 * what changes is shown with its reason, numbers stay as they are written, and a text of megabytes takes no longer than its diagnosis
 * (docs/decisions/035).
 */
import { Faults, type Fix } from '../diagnose/faults.ts';
import { Walk } from '../diagnose/walk.ts';
import { documentsOf } from '../diagnose/wrappings.ts';
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
  const rounds: Fix[][] = [];
  let whole = false;
  while (!whole && rounds.length < ROUNDS) {
    const fixes = fixesOf(now, lines, rounds.length > 0);
    if (fixes.length === 0) break;
    now = applied(now, fixes);
    rounds.push(fixes);
    whole = isValid(now, lines);
  }
  return { bytes: now, fixes: told(rounds), whole: whole || isValid(now, lines) };
}

/**
 * The fixes of all rounds at their places in the text as it came. What a later round does about what an earlier one put there is
 * told only where it takes away or adds something.
 */
function told(rounds: readonly (readonly Fix[])[]): Fix[] {
  const all = [...(rounds[0] ?? [])];
  for (let k = 1; k < rounds.length; k++) {
    let fixes = rounds[k]!.filter(({ loss, code }) => loss !== null || code === 'concatenation');
    for (let before = k - 1; before >= 0; before--) fixes = placedBefore(fixes, rounds[before]!);
    for (const fix of fixes) all.push(fix);
  }
  return all.sort((a, b) => a.at - b.at);
}

/** Fixes of a mended text, in its order, at their places in the text before these others. */
function placedBefore(fixes: readonly Fix[], others: readonly Fix[]): Fix[] {
  let k = 0;
  let grown = 0;
  const back = (place: number, side: 'at' | 'end'): number => {
    for (; k < others.length; k++) {
      const { at, end, text } = others[k]!;
      if (at + grown >= place) break;
      const more = bytes(text).length - (end - at);
      if (place < end + grown + more) return side === 'at' ? at : end;
      grown += more;
    }
    return place - grown;
  };
  return fixes.map((fix) => {
    const at = back(fix.at, 'at');
    return { ...fix, at, end: Math.max(at, back(fix.end, 'end')) };
  });
}

/** `begun`: what stood around the JSON has gone, and a text that is mended half way is of no other kind, whatever it looks like. */
function fixesOf(src: Uint8Array, lines: boolean, begun: boolean): Fix[] {
  const faults = new Faults({ mending: true });
  const parts = begun && !lines ? [{ from: 0, to: src.length }] : documentsOf(src, lines, faults);
  for (const { from, to } of parts) new Walk(src, from, to, faults).run();
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
