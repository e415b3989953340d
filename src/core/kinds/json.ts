import { characters } from '../plural.ts';
import { hasNoNul } from '../text.ts';

/** Limits of a JSON field: characters as sent, and depth. */
export const JSON_LIMITS = { characters: 100_000, depth: 60 } as const;

type ReadJson = { value: Record<string, unknown> } | { error: string };

const NOT_AN_OBJECT = 'Unesite objekat, npr. {"naziv": "vrijednost"}.';

/** Reads the text of a JSON object. An error names its line. */
export function readJsonText(text: string): ReadJson {
  if (text.length > JSON_LIMITS.characters)
    return { error: `Najviše ${characters(JSON_LIMITS.characters)}.` };
  try {
    return checkJson(JSON.parse(text));
  } catch (error) {
    return { error: `JSON nije ispravan: greška u redu ${lineOf(text, error as Error)}.` };
  }
}

/** Checks a value that came as JSON already. */
export function checkJson(value: unknown): ReadJson {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { error: NOT_AN_OBJECT };
  if (depthOf(value) > JSON_LIMITS.depth)
    return { error: `Objekt smije imati najviše ${JSON_LIMITS.depth} nivoa.` };
  const text = JSON.stringify(value);
  if (text.length > JSON_LIMITS.characters)
    return { error: `Najviše ${characters(JSON_LIMITS.characters)}.` };
  // PostgreSQL keeps neither NUL nor half a character; JSON writes both as escapes.
  if (!everyText(value, (one) => hasNoNul(one) && one.isWellFormed()))
    return { error: 'Tekst sadrži nedozvoljen znak.' };
  return { value: value as Record<string, unknown> };
}

/** As a person edits it: indented by two. */
export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);

function depthOf(value: unknown): number {
  let deepest = 0;
  const open: [unknown, number][] = [[value, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    if (typeof one !== 'object' || one === null) continue;
    deepest = Math.max(deepest, depth);
    if (deepest > JSON_LIMITS.depth) break;
    for (const part of Object.values(one)) open.push([part, depth + 1]);
  }
  return deepest;
}

const everyText = (value: unknown, holds: (text: string) => boolean): boolean => {
  if (typeof value === 'string') return holds(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => holds(key) && everyText(part, holds));
};

/** The line of an error: engines give the line, the position, or only that the text ended too early. */
function lineOf(text: string, { message }: Error): number {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const at = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, at === undefined ? text.length : Number(at)).split('\n').length;
}
