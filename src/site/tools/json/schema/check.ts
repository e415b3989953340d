/** A JSON text held against a JSON Schema: what does not fit, with its place in the text, in words. */
import { setShouldValidateFormat } from '@hyperjump/json-schema/draft-2020-12';
import { interpret } from '@hyperjump/json-schema/experimental';
import { fromJs } from '@hyperjump/json-schema/instance/experimental';
import { utf8Text } from '../../charset/utf8.ts';
import { ExactValues } from '../exact/parse.ts';
import { Finder, type Outline } from '../outline.ts';
import { type Excerpt, excerpt, type Place, placesOf } from '../places.ts';
import { compileSchema, type Draft, OUTPUT } from './compile.ts';
import { countExactly } from './exact-rules.ts';
import { type Mismatch, mismatches, type Nested, place } from './mismatch.ts';
import { BASE, inWords } from './refused.ts';
import { wordsFor } from './words.ts';

/** What does not fit, as it is shown. */
export interface Misfit extends Place {
  /** JSON Pointer to the value in the text; empty for the whole. */
  readonly pointer: string;
  /** JSON Pointer to the rule in the schema, behind the schema's address where that is another. */
  readonly rule: string;
  readonly keyword: string;
  readonly message: string;
  /** For anyOf and oneOf: why none of the possibilities fits. */
  readonly branches: readonly string[];
  readonly at: number;
  readonly excerpt: Excerpt;
}

export interface SchemaCheck {
  readonly misfits: readonly Misfit[];
  readonly total: number;
  readonly draft: Draft;
  /** Where formats do not count: those that the schema names, by which nothing was checked. */
  readonly uncheckedFormats: readonly string[];
  /** Where formats count: those that the schema names and nobody here knows. */
  readonly strangeFormats: readonly string[];
  /** Keywords of the schema that its draft does not have, and by which nothing was checked. */
  readonly strangeRules: readonly string[];
}

interface Choice {
  /** The draft; 'auto': the one that the schema names. */
  readonly draft: Draft | 'auto';
  /** Whether a text of another `format` than the schema asks for does not fit. */
  readonly formats: boolean;
}

/** So many are shown. */
const MOST = 200;

/** Holds an outlined text against a schema (valid JSON in UTF-8). Throws a `SchemaError` for one that cannot be used. */
export async function checkSchema(
  outline: Outline,
  schemaText: Uint8Array,
  { draft: chosen, formats }: Choice,
): Promise<SchemaCheck> {
  const values = new ExactValues([outline.src, schemaText]);
  countExactly(values);
  try {
    const { schema, draft, ...named } = await compileSchema(values.parse(schemaText), chosen);
    // Half of all the code: most never ask for it.
    // @ts-expect-error It has no types: it is loaded for what it adds to the library.
    if (formats) await import('@hyperjump/json-schema/formats');
    setShouldValidateFormat(formats);
    const output = interpret(schema, fromJs(values.parseAll(outline) as never), OUTPUT as never) as {
      valid: boolean;
      errors?: Nested;
    };
    const all = mismatches(output.errors ?? [], MOST);
    const found = all.found.filter((mismatch) => !follows(mismatch, all.found));
    // What does not fit does not fit, also where no rule could be named.
    const total = Math.max(all.total - (all.found.length - found.length), output.valid ? 0 : 1);
    return {
      misfits: placed(outline, found, values),
      total,
      draft,
      uncheckedFormats: formats ? [] : named.formats,
      strangeFormats: formats ? named.strangeFormats : [],
      strangeRules: named.strangeRules,
    };
  } catch (error) {
    throw inWords(error, values);
  }
}

/** That a value was not looked at by any rule follows from what is wrong within it, where anything is. */
function follows({ keyword, ...mismatch }: Mismatch, all: readonly Mismatch[]): boolean {
  if (!keyword.startsWith('no unevaluated')) return false;
  const inside = `${place(mismatch)}/`;
  return all.some((other) => place(other).startsWith(inside));
}

function placed(outline: Outline, found: readonly Mismatch[], values: ExactValues): Misfit[] {
  const finder = new Finder(outline);
  const nodes = found.map((mismatch) => findNode(outline, place(mismatch), finder));
  const starts = nodes.map((node) => outline.start[node]!);
  const places = placesOf(outline.src, starts);
  return found
    .map((mismatch, k) => {
      const node = nodes[k]!;
      const from = outline.valueStart(node);
      const written = utf8Text(outline.src.subarray(from, Math.min(outline.end[node]!, from + 60)));
      return {
        ...places[k]!,
        at: starts[k]!,
        pointer: place(mismatch),
        rule: ruleOf(mismatch),
        keyword: mismatch.keyword,
        message: wordsFor(mismatch, written, values),
        branches: mismatch.branches.map((branch) => wordsFor(branch, '', values)),
        excerpt: excerpt(outline.src, starts[k]!, outline.end[node]!),
      };
    })
    .sort((a, b) => a.at - b.at);
}

function ruleOf({ rule }: Mismatch): string {
  const own = rule.startsWith(`${BASE}#`) ? rule.slice(BASE.length + 1) : rule;
  try {
    return decodeURI(own);
  } catch {
    return own;
  }
}

/** The node at a JSON Pointer; the nearest around it where it has none. */
function findNode(outline: Outline, pointer: string, finder: Finder): number {
  let node = 0;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = finder.child(node, outline.kind(node) === 'list' ? Number(key) : key);
    if (next < 0) return node;
    node = next;
  }
  return node;
}
