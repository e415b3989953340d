/** A text query as PostgreSQL reads it. */
export type TextNode =
  | { kind: 'stem'; stem: string }
  | { kind: 'not'; of: TextNode }
  | { kind: 'and' | 'or'; parts: readonly TextNode[] }
  /** Stems beside each other; `gap`: positions behind the one before. */
  | { kind: 'phrase'; steps: readonly { stem: string; gap: number }[] };

/** Where the stems of a notice stand, by stem. */
export type Vector = ReadonlyMap<string, { at: readonly number[]; inName: boolean }>;

const TOKEN = /\s*(?:'([^']+)'|<(\d+)>|([&|!()]))/y;

/**
 * Reads the text of a tsquery of whole stems, so that it is decided here as the database decides it. Throws a SyntaxError for anything
 * that this product does not write.
 */
export function parseTsquery(text: string): TextNode {
  const tokens: { stem?: string | undefined; gap?: number; sign?: string | undefined }[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const found = TOKEN.exec(text);
    if (!found) throw new SyntaxError(`Not a tsquery of whole stems: ${text}`);
    const [, stem, gap, sign] = found;
    tokens.push(gap === undefined ? { stem, sign } : { gap: Number(gap) });
  }
  let next = 0;
  const takes = (sign: string): boolean => {
    if (tokens[next]?.sign !== sign) return false;
    next++;
    return true;
  };
  const several = (kind: 'and' | 'or', sign: string, one: () => TextNode): TextNode => {
    const parts = [one()];
    while (takes(sign)) parts.push(one());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  };
  const either = (): TextNode => several('or', '|', both);
  const both = (): TextNode => several('and', '&', phrase);
  const phrase = (): TextNode => {
    const first = single();
    const steps = [{ stem: first.kind === 'stem' ? first.stem : '', gap: 0 }];
    for (let gap = tokens[next]?.gap; gap !== undefined; gap = tokens[next]?.gap) {
      next++;
      const then = single();
      if (first.kind !== 'stem' || then.kind !== 'stem') throw new SyntaxError(`A phrase of more than stems: ${text}`);
      steps.push({ stem: then.stem, gap });
    }
    return steps.length === 1 ? first : { kind: 'phrase', steps };
  };
  const single = (): TextNode => {
    if (takes('!')) return { kind: 'not', of: single() };
    if (takes('(')) {
      const inner = either();
      if (!takes(')')) throw new SyntaxError(`Unbalanced: ${text}`);
      return inner;
    }
    const stem = tokens[next++]?.stem;
    if (stem === undefined) throw new SyntaxError(`A stem is missing: ${text}`);
    return { kind: 'stem', stem };
  };
  const read = either();
  if (next < tokens.length) throw new SyntaxError(`Something follows: ${text}`);
  return read;
}

/** Reads the text of a tsvector. */
export function parseVector(text: string): Vector {
  const vector = new Map<string, { at: number[]; inName: boolean }>();
  for (const [, stem, positions] of text.matchAll(/'([^']+)':([\dA-D,]+)/g)) {
    const all = positions!.split(',');
    vector.set(stem!, {
      at: all.map((one) => Number.parseInt(one, 10)),
      inName: all.some((one) => one.endsWith('A')),
    });
  }
  return vector;
}

/** Whether a notice has what a query asks for: as `v @@ query` in the database. */
export function holds(node: TextNode, vector: Vector): boolean {
  switch (node.kind) {
    case 'stem':
      return vector.has(node.stem);
    case 'not':
      return !holds(node.of, vector);
    case 'and':
      return node.parts.every((part) => holds(part, vector));
    case 'or':
      return node.parts.some((part) => holds(part, vector));
    case 'phrase':
      return inOrder(node.steps, vector);
  }
}

function inOrder(steps: readonly { stem: string; gap: number }[], vector: Vector): boolean {
  let ends = vector.get(steps[0]!.stem)?.at ?? [];
  for (const { stem, gap } of steps.slice(1)) {
    const at = vector.get(stem)?.at ?? [];
    ends = at.filter((position) => ends.includes(position - gap));
    if (ends.length === 0) return false;
  }
  return ends.length > 0;
}

/**
 * Stems of which a notice must have at least one to be found; the set with the least sum of `weight`. Null: it can be found without any
 * particular stem.
 */
export function requiredStems(
  node: TextNode,
  weight: (stem: string) => number,
): { stems: readonly string[]; weight: number } | null {
  switch (node.kind) {
    case 'stem':
      return { stems: [node.stem], weight: weight(node.stem) };
    case 'not':
      return null;
    case 'phrase':
      return lightest(node.steps.map(({ stem }) => ({ stems: [stem], weight: weight(stem) })));
    case 'and':
      return lightest(node.parts.map((part) => requiredStems(part, weight)));
    case 'or': {
      const all = node.parts.map((part) => requiredStems(part, weight));
      if (all.some((one) => one === null)) return null;
      const stems = [...new Set(all.flatMap((one) => one!.stems))];
      return { stems, weight: stems.reduce((sum, stem) => sum + weight(stem), 0) };
    }
  }
}

type Required = { stems: readonly string[]; weight: number } | null;
const lightest = (all: readonly Required[]): Required =>
  all.reduce((best, one) => (one && (!best || one.weight < best.weight) ? one : best), null);
