/** Validates a JSON text against a JSON Schema; the mismatches have positions and texts. */
import { setShouldValidateFormat } from '@hyperjump/json-schema/draft-2020-12';
import { interpret } from '@hyperjump/json-schema/experimental';
import { fromJs } from '@hyperjump/json-schema/instance/experimental';
import { utf8Text } from '../../charset/utf8.ts';
import { ExactValues } from '../exact/parse.ts';
import { ChildIndex, type Outline } from '../outline.ts';
import { type Excerpt, excerpt, type Position, positionsOf } from '../positions.ts';
import { compileSchema, type Draft, OUTPUT } from './compile.ts';
import { countExactly } from './exact-rules.ts';
import { type Mismatch, mismatches, type Nested, pointerOf } from './mismatch.ts';
import { mismatchText } from './mismatch-text.ts';
import { BASE, toReadableError } from './schema-error.ts';

/** A mismatch with its position and text. */
export interface LocatedMismatch extends Position {
  /** JSON Pointer to the value; empty for the whole. */
  readonly pointer: string;
  /** JSON Pointer to the rule in the schema, after the schema's address if it is another one. */
  readonly rule: string;
  readonly keyword: string;
  readonly message: string;
  /** For anyOf and oneOf: why no branch matches. */
  readonly branches: readonly string[];
  readonly at: number;
  readonly excerpt: Excerpt;
}

export interface SchemaCheck {
  readonly misfits: readonly LocatedMismatch[];
  readonly total: number;
  readonly draft: Draft;
  /** Formats named by the schema but not checked, because the option is off. */
  readonly uncheckedFormats: readonly string[];
  /** Formats named by the schema that the validator does not know. */
  readonly unknownFormats: readonly string[];
  /** Keywords of the schema that its draft does not have; they check nothing. */
  readonly unknownKeywords: readonly string[];
}

interface Choice {
  /** 'auto': the draft that the schema names. */
  readonly draft: Draft | 'auto';
  /** Whether `format` is checked. */
  readonly formats: boolean;
}

const MAX_SHOWN = 200;

/** Validates an outlined text against a schema (valid JSON in UTF-8). Throws a `SchemaError` for an unusable schema. */
export async function checkSchema(
  outline: Outline,
  schemaText: Uint8Array,
  { draft: chosen, formats }: Choice,
): Promise<SchemaCheck> {
  const values = new ExactValues([outline.src, schemaText]);
  countExactly(values);
  try {
    const { schema, draft, ...named } = await compileSchema(values.parse(schemaText), chosen);
    // Half of the validator's code, which most people never need.
    // @ts-expect-error It has no types: it is loaded for what it adds to the library.
    if (formats) await import('@hyperjump/json-schema/formats');
    setShouldValidateFormat(formats);
    const output = interpret(schema, fromJs(values.parseAll(outline) as never), OUTPUT as never) as {
      valid: boolean;
      errors?: Nested;
    };
    const all = mismatches(output.errors ?? [], MAX_SHOWN);
    const found = all.found.filter((mismatch) => !isConsequence(mismatch, all.found));
    // An invalid text stays invalid even if no rule could be named.
    const total = Math.max(all.total - (all.found.length - found.length), output.valid ? 0 : 1);
    return {
      misfits: located(outline, found, values),
      total,
      draft,
      uncheckedFormats: formats ? [] : named.formats,
      unknownFormats: formats ? named.unknownFormats : [],
      unknownKeywords: named.unknownKeywords,
    };
  } catch (error) {
    throw toReadableError(error, values);
  }
}

/** That no rule looked at a value is only a consequence of other mismatches inside it, if there are any. */
function isConsequence({ keyword, ...mismatch }: Mismatch, all: readonly Mismatch[]): boolean {
  if (!keyword.startsWith('no unevaluated')) return false;
  const inside = `${pointerOf(mismatch)}/`;
  return all.some((other) => pointerOf(other).startsWith(inside));
}

function located(outline: Outline, found: readonly Mismatch[], values: ExactValues): LocatedMismatch[] {
  const finder = new ChildIndex(outline);
  const nodes = found.map((mismatch) => findNode(outline, pointerOf(mismatch), finder));
  const starts = nodes.map((node) => outline.start[node]!);
  const places = positionsOf(outline.src, starts);
  return found
    .map((mismatch, k) => {
      const node = nodes[k]!;
      const from = outline.valueStart(node);
      const written = utf8Text(outline.src.subarray(from, Math.min(outline.end[node]!, from + 60)));
      return {
        ...places[k]!,
        at: starts[k]!,
        pointer: pointerOf(mismatch),
        rule: ruleOf(mismatch),
        keyword: mismatch.keyword,
        message: mismatchText(mismatch, written, values),
        branches: mismatch.branches.map((branch) => mismatchText(branch, '', values)),
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

/** The node at a JSON Pointer; the nearest ancestor where there is none. */
function findNode(outline: Outline, pointer: string, finder: ChildIndex): number {
  let node = 0;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = finder.child(node, outline.kind(node) === 'list' ? Number(key) : key);
    if (next < 0) return node;
    node = next;
  }
  return node;
}
