import { originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';

/** `at name (https://host/assets/file.js:1:2)` of V8 and `name@https://host/assets/file.js:1:2` of Firefox and Safari. */
const FRAME =
  /^(?:\s*at (?:([^()\n]*) \()?|([^@\n]*)@)(?:https?:\/\/[^/\s]+)?(\/(?:admin-)?assets\/[\w.-]{1,200}\.js):(\d{1,9}):(\d{1,9})\)?$/;
/** The longest name that a build gives instead of a function's own. */
const SHORTENED = 2;

/**
 * A stack of our own front ends with the places of the sources instead of those of the built files, in V8's form. What `mapOf` (given a
 * path like `/assets/home-Ab12cd34.js`) has no map for, and all other lines, stay as they are.
 */
export function mappedStack(stack: string, mapOf: (path: string) => TraceMap | null): string {
  const lines = stack.split('\n');
  const found = lines.map((line) => sourceOf(line, mapOf));
  return lines
    .map((line, n) => {
      const frame = found[n];
      if (!frame) return line;
      // Who calls a function says its own name at the place of the call.
      const name = nameOf(frame.given, found[n + 1]?.said);
      return name ? `    at ${name} (${frame.place})` : `    at ${frame.place}`;
    })
    .join('\n');
}

interface Found {
  /** The function's name in the build. */
  given: string;
  /** Name that stands at the place in the source, as far as the build has changed it. */
  said: string | null;
  /** `src/admin/main.tsx:12:5` */
  place: string;
}

function sourceOf(line: string, mapOf: (path: string) => TraceMap | null): Found | null {
  const match = FRAME.exec(line);
  const map = match && mapOf(match[3]!);
  const at = Number(match?.[4]);
  if (!map || at < 1) return null;
  // Columns of stacks begin at 1, those of maps at 0.
  const found = originalPositionFor(map, { line: at, column: Math.max(0, Number(match[5]) - 1) });
  if (found.source === null) return null;
  return {
    given: match[1] ?? match[2] ?? '',
    said: found.name,
    place: `${found.source.replace(/^(?:\.{1,2}\/)+/, '')}:${found.line}:${found.column + 1}`,
  };
}

/** A function's name: the one it has in the build, unless that was shortened and who calls it says its own. */
function nameOf(given: string, said: string | null | undefined): string {
  const bare = given
    .replace(/^(?:async |new )+/, '')
    .replace(/ \[as [^\]]*\]$/, '')
    .replace(/^[\w$]{1,2}\./, '');
  return bare.length <= SHORTENED ? (said ?? bare) : bare;
}
