/** Why a schema cannot be used, in words: whatever the validator throws ends here. */
import { InvalidSchemaError } from '@hyperjump/json-schema/draft-2020-12';
import type { ExactValues } from '../exact/parse.ts';
import { type Mismatch, mismatches, type Nested, place } from './mismatch.ts';
import { wordsFor } from './words.ts';

/** The schema cannot be used; the message is for the person. */
export class SchemaError extends Error {}

/** Where a schema without an address of its own stands: what it says of others is resolved against it, and nothing is there. */
export const BASE = 'https://sema.invalid/';

/** So many of a schema's own faults are told at once. */
const MOST = 3;

const OUTSIDE =
  'Šeme s drugih adresa se ne preuzimaju: ništa ne napušta preglednik. Uključite je u ovu šemu pod $defs, s njenim $id.';

/** Reasons by what the validator says, with what it names. */
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

/** The error with which the work ends, for what the validator threw. */
export function inWords(error: unknown, values: ExactValues): Error {
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

/** What an address is called by whoever wrote the schema. */
function ownName(uri: string): string {
  const short = uri.startsWith(BASE) ? uri.slice(BASE.length) : uri;
  try {
    return decodeURI(short);
  } catch {
    return short;
  }
}

/** What is wrong with a schema by its own meta-schema. */
function faultsOf({ output }: InvalidSchemaError, values: ExactValues): string {
  const { found } = mismatches((output as unknown as { errors: Nested }).errors, MOST);
  return found
    .map(
      (fault) =>
        `Šema na mjestu ${place(fault) || '#'} (stoji ${written(fault)}): ${withBranches(fault, values)}`,
    )
    .join(' ');
}

function withBranches(fault: Mismatch, values: ExactValues): string {
  const said = fault.branches.map((branch) => wordsFor(branch, '', values));
  return [wordsFor(fault, written(fault), values), ...new Set(said)].join(' ');
}

function written({ node }: Mismatch): string {
  const text = JSON.stringify((node as unknown as { value: unknown }).value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
