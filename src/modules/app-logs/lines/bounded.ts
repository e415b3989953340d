import { cleanCut } from './text.ts';

/** Most values of a line (lists and objects among them), levels of nesting, characters of a value, of a stack and of a name, and characters of all. */
const MOST_VALUES = 100;
const MOST_DEPTH = 5;
const MOST_VALUE = 2000;
const MOST_STACK = 8000;
const MOST_NAME = 100;
const MOST_TEXT = 24_000;

/** What is left of the bounds of one line, and what was left out. */
interface Budget {
  values: number;
  text: number;
  omitted: number;
  cut: number;
}

/** The fields of a line within bounds. */
export interface Bounded {
  fields: Record<string, unknown>;
  /** Values left out, and texts that were cut. */
  omitted: number;
  cut: number;
}

/** Brings the fields of a line within bounds, and counts what is left out. `given` is parsed JSON. */
export function boundedFields(given: Readonly<Record<string, unknown>>): Bounded {
  const budget: Budget = { values: MOST_VALUES, text: MOST_TEXT, omitted: 0, cut: 0 };
  const fields = boundedObject(given, 1, budget);
  return { fields, omitted: budget.omitted, cut: budget.cut };
}

function boundedObject(given: object, depth: number, budget: Budget): Record<string, unknown> {
  const fields: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (budget.values <= 0) {
      budget.omitted += leaves(value);
      continue;
    }
    const kept = boundedValue(value, name, depth, budget);
    if (kept !== undefined) fields.push([cleanCut(name, MOST_NAME).kept, kept]);
  }
  // Not by assignment, to which a field called __proto__ would be none.
  return Object.fromEntries(fields);
}

/** Undefined: it is left out. */
function boundedValue(value: unknown, name: string, depth: number, budget: Budget): unknown {
  if (typeof value === 'object' && value !== null) {
    if (depth >= MOST_DEPTH) {
      budget.omitted += leaves(value);
      return undefined;
    }
    budget.values -= 1;
    if (!Array.isArray(value)) return boundedObject(value, depth + 1, budget);
    const items: unknown[] = [];
    for (const item of value) {
      const kept = budget.values > 0 ? boundedValue(item, name, depth + 1, budget) : undefined;
      if (kept !== undefined) items.push(kept);
      else if (budget.values <= 0) budget.omitted += leaves(item);
    }
    return items;
  }
  budget.values -= 1;
  if (typeof value === 'string') return boundedText(value, name, budget);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return undefined;
}

function boundedText(value: string, name: string, budget: Budget): string | undefined {
  const most = Math.min(/^(stack|stacktrace)$/.test(name) ? MOST_STACK : MOST_VALUE, budget.text);
  if (most < 10) {
    budget.omitted += 1;
    return undefined;
  }
  const { kept, isCut } = cleanCut(value, most);
  if (isCut) budget.cut += 1;
  budget.text -= kept.length;
  return kept;
}

/** Values in a value; an empty list or object is one. What is nested deeper than any program writes is counted as one. */
function leaves(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > 20) return 1;
  let sum = 0;
  for (const one of Object.values(value)) sum += leaves(one, depth + 1);
  return Math.max(1, sum);
}
