/** A schema made ready for the validator, by the draft that it names or that was chosen. Nothing is fetched. */
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
import { Mismatches } from './mismatch.ts';
import { BASE, SchemaError } from './refused.ts';

/** Addresses of the drafts that are known. */
const DRAFTS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '7': 'http://json-schema.org/draft-07/schema',
  '6': 'http://json-schema.org/draft-06/schema',
  '4': 'http://json-schema.org/draft-04/schema',
} as const;
export type Draft = keyof typeof DRAFTS;

/** What the validator tells, of a value as of a schema. */
export const OUTPUT = 'MISMATCHES';

for (const scheme of ['http', 'https', 'file']) removeUriSchemePlugin(scheme);
setOutputFormat(OUTPUT, () => {
  const plugin = new Mismatches();
  return { plugin: plugin as never, getErrors: () => plugin.found };
});
setMetaSchemaOutputFormat(OUTPUT as never);

interface Compiled {
  readonly schema: CompiledSchema;
  readonly draft: Draft;
  /** Formats that the schema names, and those of them that nobody here knows. */
  readonly formats: readonly string[];
  readonly strangeFormats: readonly string[];
  /** Keywords that the draft does not have: by them nothing is checked. */
  readonly strangeRules: readonly string[];
}

/** Compiles a parsed schema. Throws what the validator throws (`inWords` says it). */
export async function compileSchema(schema: unknown, chosen: Draft | 'auto'): Promise<Compiled> {
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema)))
    throw new SchemaError('Šema mora biti objekat { } ili true/false.');
  const draft = chosen === 'auto' ? draftOf(schema) : chosen;
  const document = buildSchemaDocument(rooted(schema, draft) as never, BASE, DRAFTS[draft]);
  limitSteps(document);
  const root = await getSchema(document.baseUri, { _cache: { [document.baseUri]: document } } as never);
  // A schema is held against its meta-schema while it is compiled; its formats are too strict for what people write in $ref.
  setShouldValidateFormat(false);
  const compiled = await compile(root);
  return { schema: compiled, draft, ...strangers(compiled) };
}

/** The draft that a schema names; 2020-12 where it names none. */
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

/** An address of a draft as all of its spellings have it. */
const plain = (uri: string): string => uri.replace(/^https:/, 'http:').replace(/#$/, '');

function rooted(schema: object | boolean, draft: Draft): unknown {
  if (typeof schema === 'boolean') return schema;
  const root: Json = { ...(tidied(schema, draft, '') as Json), $schema: DRAFTS[draft] };
  // The meta-schema itself, pasted as a schema, says anew what the library knows of the draft.
  if (typeof root.$id === 'string' && hasDialect(root.$id.replace(/#$/, ''))) delete root.$vocabulary;
  return root;
}

type Json = Record<string, unknown>;

/** Keys that give a schema an address, which the library believes also where they are no schema's. */
const NAMES = /"\$(?:id|anchor|dynamicAnchor)":/;
const OLD_NAMES = /"id":/;

/**
 * A schema as the library reads it rightly. Up to draft-07, what stands beside a `$ref` does not count. A value with an address of its
 * own it would not compare with what it is: such a schema is refused.
 */
function tidied(schema: unknown, draft: Draft, where: string): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((one, k) => tidied(one, draft, `${where}/${k}`));
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
        key === 'enum' || key === 'const' ? one : tidied(one, draft, `${where}/${key}`),
      ]),
  );
}

/** More steps from reference to reference no schema needs: those lead in a circle, and would be followed for ever. */
const MOST_STEPS = 1_000_000;

function limitSteps({ embedded = {} }: SchemaDocument): void {
  let steps = 0;
  for (const document of Object.values(embedded)) {
    const { anchorLocation } = document;
    document.anchorLocation = (fragment) => {
      if (steps++ > MOST_STEPS) throw new RangeError('references in a circle');
      return anchorLocation(fragment);
    };
  }
}

/** The formats, and what the rules say that nobody here checks: formats that are not known, and keywords that the draft does not have. */
function strangers({ ast }: CompiledSchema): Omit<Compiled, 'schema' | 'draft'> {
  const formats = new Set<string>();
  const strange = new Set<string>();
  const rules = new Set<string>();
  for (const [url, keywords] of Object.entries(ast)) {
    if (!url.includes('#') || !Array.isArray(keywords)) continue;
    for (const [id, , value] of keywords) {
      const [, unknown] = id.split('/unknown#');
      if (unknown !== undefined && !SILENT.test(unknown)) rules.add(unknown);
      if (!id.endsWith('/format')) continue;
      const { formats: known } = getKeyword<string>(id) as unknown as { formats: Json };
      formats.add(value as string);
      if (!Object.hasOwn(known, value as string)) strange.add(value as string);
    }
  }
  return { formats: [...formats], strangeFormats: [...strange], strangeRules: [...rules] };
}

/** What describes a schema in one draft or another, and checks nothing. */
const SILENT =
  /^(?:x-.*|definitions|\$comment|\$id|id|examples?|title|description|default|deprecated|readOnly|writeOnly|content(?:Encoding|MediaType|Schema))$/;
