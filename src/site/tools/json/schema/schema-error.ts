/** Turns the validator's errors about a schema into readable ones. */
import { InvalidSchemaError } from '@hyperjump/json-schema/draft-2020-12';
import type { ExactValues } from '../exact/parse.ts';
import { type Mismatch, mismatches, type Nested, pointerOf } from './mismatch.ts';
import { mismatchText } from './mismatch-text.ts';

/** The schema cannot be used; the message is for the person. */
export class SchemaError extends Error {}

/** Base URI of a schema without an address: relative references resolve against it, and nothing is there. */
export const BASE = 'https://sema.invalid/';

/** Number of schema faults named at once. */
const MAX_SHOWN = 3;

const OUTSIDE =
  'Šeme s drugih adresa se ne preuzimaju: ništa ne napušta preglednik. Uključite je u ovu šemu pod $defs, s njenim $id.';

/** Messages by the validator's error text. */
const REASONS: readonly (readonly [RegExp, (named: string) => string])[] = [
  [
    /Unable to load resource '(.*?)'/,
    (uri) =>
      `Šema se poziva na „${uri}”, a toga u njoj nema. ${uri.startsWith('#') ? '' : OUTSIDE}`.trimEnd(),
  ],
  [/No such anchor '(.*?)'/, (uri) => `Šema se poziva na „${uri}”, a toga u njoj nema.`],
  [/No schema found at '(.*?)'/, (uri) => `Šema se poziva na „${uri}”, a tamo ne stoji šema.`],
  [
    /unknown dialect '(.*?)'/,
    (uri) => `Šema navodi $schema „${uri}”, a taj nacrt ili rječnik ovdje ne postoji.`,
  ],
  [
    /Unrecognized vocabulary: (\S+?)\.?(?: |$)/,
    (uri) => `Šema traži rječnik „${uri}”, koji ovdje ne postoji: po njoj se ne može provjeravati.`,
  ],
  [
    /Value at '(.*?)' is/,
    (pointer) => `Šema se poziva na mjesto iza „${pointer || '#'}”, a njega u njoj nema.`,
  ],
];

/** The readable error for whatever the validator threw. */
export function toReadableError(error: unknown, values: ExactValues): Error {
  if (error instanceof SchemaError) return error;
  if (error instanceof InvalidSchemaError) return new SchemaError(faultsOf(error, values));
  if (error instanceof RangeError)
    return new SchemaError('Šema se bez kraja poziva na samu sebe, ili je dokument preduboko ugniježđen.');
  if (error instanceof URIError)
    return new SchemaError(
      'U nekom ključu šeme stoji polovina znaka (\\ud800–\\udfff): takva šema se ne može primijeniti.',
    );
  const message = error instanceof Error ? error.message : String(error);
  for (const [pattern, words] of REASONS) {
    const found = pattern.exec(message);
    if (found) return new SchemaError(words(ownName(found[1]!)));
  }
  return new SchemaError(`Šema se ne može primijeniti: ${message}`);
}

/** The address as the schema's author wrote it. */
function ownName(uri: string): string {
  const short = uri.startsWith(BASE) ? uri.slice(BASE.length) : uri;
  try {
    return decodeURI(short);
  } catch {
    return short;
  }
}

/** The faults of a schema by its meta-schema. */
function faultsOf({ output }: InvalidSchemaError, values: ExactValues): string {
  const { found } = mismatches((output as unknown as { errors: Nested }).errors, MAX_SHOWN);
  return found
    .map(
      (fault) =>
        `Šema na mjestu ${pointerOf(fault) || '#'} (stoji ${written(fault)}): ${withBranches(fault, values)}`,
    )
    .join(' ');
}

function withBranches(fault: Mismatch, values: ExactValues): string {
  const said = fault.branches.map((branch) => mismatchText(branch, '', values));
  return [mismatchText(fault, written(fault), values), ...new Set(said)].join(' ');
}

function written({ node }: Mismatch): string {
  const text = JSON.stringify((node as unknown as { value: unknown }).value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
