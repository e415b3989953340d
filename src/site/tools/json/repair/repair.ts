/**
 * Mends broken JSON with the diagnosing parser: every fault carries its fix and how that changes the meaning. So every change is
 * shown with its reason, numbers keep their notation, and mending takes no longer than the diagnosis (docs/decisions/035).
 */
import { Faults, type Fix } from '../diagnose/faults.ts';
import { Walk } from '../diagnose/walk.ts';
import { documentsOf } from '../diagnose/wrappings.ts';
import { ByteWriter, type Duplicate, formatInto } from '../format.ts';
import { documentLines } from '../lines.ts';
import { bytes } from '../tokens.ts';

interface Repaired {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The changes, in the order of the input. */
  readonly fixes: readonly Fix[];
  /** False where it could not be mended completely. */
  readonly whole: boolean;
}

/** A fix may uncover a new fault, which the next round mends; more than a few rounds only go in circles. */
const MAX_ROUNDS = 5;

export function repair(src: Uint8Array<ArrayBuffer>, lines = false): Repaired {
  let now = src;
  const rounds: Fix[][] = [];
  let whole = false;
  while (!whole && rounds.length < MAX_ROUNDS) {
    const fixes = fixesOf(now, lines, rounds.length > 0);
    if (fixes.length === 0) break;
    now = applied(now, fixes);
    rounds.push(fixes);
    whole = isValid(now, lines);
  }
  return { bytes: now, fixes: fixesInSource(rounds), whole: whole || isValid(now, lines) };
}

/**
 * The fixes of all rounds, at their offsets in the input. A later round's fix inside an earlier one's text is listed only where it
 * drops or adds something.
 */
function fixesInSource(rounds: readonly (readonly Fix[])[]): Fix[] {
  const all = [...(rounds[0] ?? [])];
  for (let k = 1; k < rounds.length; k++) {
    let fixes = rounds[k]!.filter(({ loss, code }) => loss !== null || code === 'concatenation');
    for (let before = k - 1; before >= 0; before--) fixes = mapBack(fixes, rounds[before]!);
    for (const fix of fixes) all.push(fix);
  }
  return all.sort((a, b) => a.at - b.at);
}

/** Moves fixes of a mended text back to their offsets before the other fixes. */
function mapBack(fixes: readonly Fix[], others: readonly Fix[]): Fix[] {
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

/** `unwrapped`: the wrappings are gone, and a half-mended text is not checked for other formats any more. */
function fixesOf(src: Uint8Array, lines: boolean, unwrapped: boolean): Fix[] {
  const faults = new Faults({ mending: true });
  const parts = unwrapped && !lines ? [{ from: 0, to: src.length }] : documentsOf(src, lines, faults);
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
  const sink = new ByteWriter(src.length + 1024);
  let from = 0;
  for (const { at, end, text } of fixes) {
    sink.write(src.subarray(from, at));
    sink.write(bytes(text));
    from = end;
  }
  sink.write(src.subarray(from));
  return sink.toBytes();
}

function isValid(src: Uint8Array, lines: boolean): boolean {
  const duplicates: Duplicate[] = [];
  const sink = new ByteWriter(src.length + 1024);
  const documents = lines ? [...documentLines(src)] : [{ from: 0, to: src.length }];
  return documents.every(({ from, to }) => {
    sink.length = 0;
    return formatInto(sink, src, from, to, { indent: null }, duplicates) < 0;
  });
}
