/** Compiles a schema for the validator, by the draft that it names or that was chosen. Nothing is fetched. */
import { removeUriSchemePlugin } from '@hyperjump/browser';
import '@hyperjump/json-schema/draft-04';
import '@hyperjump/json-schema/draft-06';
import '@hyperjump/json-schema/draft-07';
import '@hyperjump/json-schema/draft-2019-09';
import { setMetaSchemaOutputFormat, setShouldValidateFormat } from '@hyperjump/json-schema/draft-2020-12';
import {
  buildSchemaDocument,
  type CompiledSchema,
  compile,
  getKeyword,
  getSchema,
  hasDialect,
  type SchemaDocument,
  setOutputFormat,
} from '@hyperjump/json-schema/experimental';
import { MismatchCollector } from './mismatch.ts';
import { BASE, SchemaError } from './schema-error.ts';

/** URIs of the known drafts. */
const DRAFTS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '7': 'http://json-schema.org/draft-07/schema',
  '6': 'http://json-schema.org/draft-06/schema',
  '4': 'http://json-schema.org/draft-04/schema',
} as const;
export type Draft = keyof typeof DRAFTS;

/** Name of the output format that collects mismatches, for values and schemas alike. */
export const OUTPUT = 'MISMATCHES';

for (const scheme of ['http', 'https', 'file']) removeUriSchemePlugin(scheme);
setOutputFormat(OUTPUT, () => {
  const plugin = new MismatchCollector();
  return { plugin: plugin as never, getErrors: () => plugin.found };
});
setMetaSchemaOutputFormat(OUTPUT as never);

interface Compiled {
  readonly schema: CompiledSchema;
  readonly draft: Draft;
  /** Formats named by the schema, and those the validator does not know. */
  readonly formats: readonly string[];
  readonly unknownFormats: readonly string[];
  /** Keywords that the draft does not have; they check nothing. */
  readonly unknownKeywords: readonly string[];
}

/** Compiles a parsed schema. Throws the validator's errors (see `toReadableError`). */
export async function compileSchema(schema: unknown, chosen: Draft | 'auto'): Promise<Compiled> {
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema)))
    throw new SchemaError('Šema mora biti objekat { } ili true/false.');
  const draft = chosen === 'auto' ? draftOf(schema) : chosen;
  const document = buildSchemaDocument(rooted(schema, draft) as never, BASE, DRAFTS[draft]);
  limitSteps(document);
  const root = await getSchema(document.baseUri, { _cache: { [document.baseUri]: document } } as never);
  // The library validates a schema against its meta-schema while compiling; its formats are too strict for what people write in
  // $ref.
  setShouldValidateFormat(false);
  const compiled = await compile(root);
  return { schema: compiled, draft, ...uncheckedRules(compiled) };
}

/** The draft that a schema names; 2020-12 by default. */
function draftOf(schema: object | boolean): Draft {
  const named: unknown = typeof schema === 'object' && '$schema' in schema ? schema.$schema : undefined;
  if (named === undefined) return '2020-12';
  const key = (Object.keys(DRAFTS) as Draft[]).find((one) => plain(DRAFTS[one]) === plain(`${named}`));
  if (key === undefined)
    throw new SchemaError(
      `Šema navodi $schema „${named}”, a taj nacrt ovdje ne postoji. Postoje: 2020-12, 2019-09, draft-07, draft-06 i draft-04. Znate li koji joj odgovara, izaberite ga.`,
    );
  return key;
}

/** A draft's URI, normalized. */
const plain = (uri: string): string => uri.replace(/^https:/, 'http:').replace(/#$/, '');

function rooted(schema: object | boolean, draft: Draft): unknown {
  if (typeof schema === 'boolean') return schema;
  const root: Json = { ...(normalized(schema, draft, '') as Json), $schema: DRAFTS[draft] };
  // A meta-schema pasted as a schema would redefine what the library knows of the draft.
  if (typeof root.$id === 'string' && hasDialect(root.$id.replace(/#$/, ''))) delete root.$vocabulary;
  return root;
}

type Json = Record<string, unknown>;

/** Keywords that identify a schema; the library obeys them even inside plain values. */
const NAMES = /"\$(?:id|anchor|dynamicAnchor)":/;
const OLD_NAMES = /"id":/;

/**
 * Prepares a schema for the library. Up to draft-07, siblings of `$ref` are ignored. A value with an identifier of its own would
 * not be compared as a value, so such a schema is refused.
 */
function normalized(schema: unknown, draft: Draft, where: string): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((one, k) => normalized(one, draft, `${where}/${k}`));
  const old = draft.length === 1;
  const { const: value, enum: values } = schema as Json;
  const compared = [value, Array.isArray(values) ? values : null]
    .map((one) => JSON.stringify(one) ?? '')
    .join();
  if ((draft === '4' ? OLD_NAMES : NAMES).test(compared))
    throw new SchemaError(
      `Šema na mjestu ${where || '#'}: u vrijednosti pod „enum” ili „const” stoji ključ kojim se šeme imenuju ($id, $anchor, u draft-04 id). Takva se ovdje ne može provjeriti.`,
    );
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key]) => !(old && (key === '$id' || key === 'id') && typeof (schema as Json).$ref === 'string'),
      )
      .map(([key, one]) => [
        key,
        key === 'enum' || key === 'const' ? one : normalized(one, draft, `${where}/${key}`),
      ]),
  );
}

/** Limit of steps from reference to reference: more means a cycle. */
const MAX_STEPS = 1_000_000;

function limitSteps({ embedded = {} }: SchemaDocument): void {
  let steps = 0;
  for (const document of Object.values(embedded)) {
    const { anchorLocation } = document;
    document.anchorLocation = (fragment) => {
      if (steps++ > MAX_STEPS) throw new RangeError('references in a circle');
      return anchorLocation(fragment);
    };
  }
}

/** The formats, and the rules that nothing checks: unknown formats and keywords. */
function uncheckedRules({ ast }: CompiledSchema): Omit<Compiled, 'schema' | 'draft'> {
  const formats = new Set<string>();
  const strange = new Set<string>();
  const rules = new Set<string>();
  for (const [url, keywords] of Object.entries(ast)) {
    if (!url.includes('#') || !Array.isArray(keywords)) continue;
    for (const [id, , value] of keywords) {
      const [, unknown] = id.split('/unknown#');
      if (unknown !== undefined && !ANNOTATIONS.test(unknown)) rules.add(unknown);
      if (!id.endsWith('/format')) continue;
      const { formats: known } = getKeyword<string>(id) as unknown as { formats: Json };
      formats.add(value as string);
      if (!Object.hasOwn(known, value as string)) strange.add(value as string);
    }
  }
  return { formats: [...formats], unknownFormats: [...strange], unknownKeywords: [...rules] };
}

/** Annotations of any draft, which check nothing. */
const ANNOTATIONS =
  /^(?:x-.*|definitions|\$comment|\$id|id|examples?|title|description|default|deprecated|readOnly|writeOnly|content(?:Encoding|MediaType|Schema))$/;
