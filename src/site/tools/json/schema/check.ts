/** A JSON text held against a JSON Schema: what does not fit, with its place in the text, in words. */

import { type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { utf8Text } from '../../charset/utf8.ts';
import { ExactValues } from '../exact/parse.ts';
import { Finder, type Outline } from '../outline.ts';
import { type Excerpt, excerpt, type Place, placesOf } from '../places.ts';
import { lintSchema } from './lint.ts';
import { type Mismatch, mismatches } from './mismatch.ts';
import { wordsFor } from './words.ts';

/** The drafts that are known, by what a person chooses. */
export type Draft = 'auto' | '2020-12' | '2019-09' | '7' | '4';

/** What does not fit, as it is shown. */
export interface Misfit extends Place {
  /** JSON Pointer to the value in the text; empty for the whole. */
  readonly pointer: string;
  /** JSON Pointer to the rule in the schema. */
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
  readonly draft: SchemaDraft;
  /** Set when one of the schema's `multipleOf` rules met a number that is too long to be divided exactly. */
  readonly inexact: boolean;
  /** Set when there were too many errors to gather; only the first was looked for. */
  readonly first: boolean;
}

/** The schema cannot be used; the message is for the person. */
export class SchemaError extends Error {}

/** So many are shown. */
const MOST = 200;

/** Holds an outlined text against a schema (valid JSON in UTF-8). */
export function checkSchema(outline: Outline, schemaText: Uint8Array, chosen: Draft): SchemaCheck {
  const values = new ExactValues([outline.src, schemaText]);
  const schema = values.parse(schemaText) as Schema | boolean;
  const problem = lintSchema(schema);
  if (problem) throw new SchemaError(problem);
  const draft = chosen === 'auto' ? draftOf(schema) : chosen;
  const { errors, first } = run(schema, draft, values.parseAll(outline));
  const found = mismatches(errors);
  return {
    misfits: placed(outline, found.slice(0, MOST), schema, values),
    total: found.length,
    draft,
    inexact: values.inexact > 0 && utf8Text(schemaText).includes('"multipleOf"'),
    first,
  };
}

/** The draft that a schema names; 2020-12 where it names none. */
function draftOf(schema: Schema | boolean): SchemaDraft {
  const named = typeof schema === 'object' ? String(schema.$schema ?? '') : '';
  const [draft] = /draft-0[4-7]|2019-09|2020-12/.exec(named) ?? ['2020-12'];
  if (draft === 'draft-04') return '4';
  return draft.startsWith('draft') ? '7' : (draft as SchemaDraft);
}

type Errors = ReturnType<Validator['validate']>['errors'];

function run(
  schema: Schema | boolean,
  draft: SchemaDraft,
  value: unknown,
): { errors: Errors; first: boolean } {
  try {
    return { errors: new Validator(schema, draft, false).validate(value).errors, first: false };
  } catch (error) {
    // The library spreads its errors over calls: by the hundred thousand they overflow the stack.
    if (!(error instanceof RangeError)) throw inWords(error);
  }
  try {
    return { errors: new Validator(schema, draft, true).validate(value).errors, first: true };
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const ref = /Unresolved \$ref "(.*?)"/.exec(message)?.[1];
  if (ref !== undefined) {
    const outside = /^https?:/.test(ref)
      ? ' Šeme s drugih adresa se ne preuzimaju: ništa ne napušta preglednik. Uključite je u ovu šemu pod $defs.'
      : '';
    return new SchemaError(`Šema se poziva na „${ref}”, a toga u njoj nema.${outside}`);
  }
  if (error instanceof RangeError) {
    return new SchemaError('Šema se bez kraja poziva na samu sebe, ili je dokument preduboko ugniježđen.');
  }
  if (error instanceof URIError)
    return new SchemaError(
      'U nekom ključu stoji polovina znaka (\\ud800–\\udfff): s takvim ključevima provjera po šemi ne radi.',
    );
  return new SchemaError(`Šema se ne može primijeniti: ${message}`);
}

function placed(
  outline: Outline,
  found: readonly Mismatch[],
  schema: Schema | boolean,
  values: ExactValues,
): Misfit[] {
  const finder = new Finder(outline);
  const nodes = found.map(({ path }) => Math.max(0, findNode(outline, path, finder)));
  const starts = nodes.map((node) => outline.start[node]!);
  const places = placesOf(outline.src, starts);
  return found.map((mismatch, k) => {
    const node = nodes[k]!;
    const written = utf8Text(
      outline.src.subarray(
        outline.valueStart(node),
        Math.min(outline.end[node]!, outline.valueStart(node) + 60),
      ),
    );
    return {
      ...places[k]!,
      at: starts[k]!,
      pointer: mismatch.path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
      rule: mismatch.rule,
      keyword: mismatch.keyword,
      message: wordsFor(mismatch, schema, written, values),
      branches: mismatch.branches.slice(0, 20).map((branch) => wordsFor(branch, schema, '', values)),
      excerpt: excerpt(outline.src, starts[k]!, outline.end[node]!),
    };
  });
}

/** Steps of a pointer are text; in a list they are places. */
function findNode(outline: Outline, path: readonly string[], finder: Finder): number {
  let node = 0;
  for (const step of path) {
    const next = finder.child(node, outline.kind(node) === 'list' ? Number(step) : step);
    if (next < 0) return node;
    node = next;
  }
  return node;
}
