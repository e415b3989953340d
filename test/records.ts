import fc from 'fast-check';
import { textKind } from '../src/core/kinds/text-kinds.ts';
import { resourceNamed } from '../src/core/registry.ts';
import { type Field, fieldsOf, type Resource } from '../src/core/resource.ts';

type Values = Record<string, unknown>;

/**
 * Values that a resource accepts, made from its declaration. `base`, a record that is there already, lends what cannot be
 * made up (what it refers to); `seed` makes each call's values different.
 */
export function sampleValues(resource: Resource, seed: number, base: Values = {}): Values {
  const own = new Set([resource.title, ...(resource.unique ?? []).flat()]);
  return Object.fromEntries(
    fieldsOf(resource).map(([name, field]) => {
      const lent = base[name] ?? null;
      if (field.kind === 'reference') return [name, lent];
      const made = own.has(name) || lent === null || (Array.isArray(lent) && lent.length === 0);
      // Choices may depend on each other: the first options fit.
      if (field.kind === 'choice' && !own.has(name)) return [name, lent ?? Object.keys(field.options)[0]];
      return [name, made ? sample(field, seed) : lent];
    }),
  );
}

/** The data that the API answers; `path` without the leading `/api`. */
type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** The values, with records where they must be referred to and none are: those that are offered, or new ones. */
export async function referring(ask: Ask, resource: Resource, seed: number, values: Values): Promise<Values> {
  const filled = { ...values, ...(await FITTING[resource.name]?.(ask, values)) };
  for (const [name, field] of fieldsOf(resource)) {
    if (field.kind !== 'reference' || !field.required || filled[name]) continue;
    const offered = (await ask('GET', `${resource.path}/references/${name}?limit=1`)) as Values[];
    const to = resourceNamed(field.to);
    const one = offered[0] ?? ((await ask('POST', to.path, sampleValues(to, seed))) as Values);
    filled[name] = one.idguid;
  }
  return filled;
}

/** An account and types of vouchers that fit into any books. */
export const PLAIN_ACCOUNT = {
  ...{ konto: '9901', naziv: 'Lista 9901', partner: 'moguce', mjesto_troska: 'ne' },
  ...{ otvorene_stavke: false, prenos: 'ne', uloga: null, aktivno: true },
};
export const PLAIN_TYPE = { sifra: 'LIST', naziv: 'Lista', namjena: 'opca', aktivno: true };
export const STATEMENT_TYPE = { sifra: 'LIZV', naziv: 'Lista izvoda', namjena: 'izvod', aktivno: true };

/** Values of resources whose rules ask what the records that they name are like. */
const FITTING: Record<string, (ask: Ask, values: Values) => Promise<Values>> = {
  aplikacije: async () => ({
    windows: true,
    channels: ['beta', 'proba'],
    minisign_key: null,
    sparkle_key: null,
  }),
  'bankovni-racuni': async (ask) => ({
    konto_id: (await kept(ask, '/fin/kontni-plan', 'konto', PLAIN_ACCOUNT)).idguid,
    vrsta_id: (await kept(ask, '/fin/vrste-naloga', 'sifra', STATEMENT_TYPE)).idguid,
  }),
  'sabloni-naloga': async (ask, values) => {
    await kept(ask, '/fin/vrste-naloga', 'sifra', PLAIN_TYPE);
    await kept(ask, '/fin/kontni-plan', 'konto', PLAIN_ACCOUNT);
    const stavke = (values.stavke as Values[]).map((row) => ({
      ...row,
      konto: PLAIN_ACCOUNT.konto,
      pdv: null,
    }));
    return { vrsta: PLAIN_TYPE.sifra, stavke };
  },
};

/** The record with this key, added if there is none. */
async function kept(ask: Ask, path: string, key: string, record: Values): Promise<Values> {
  const [found] = (await ask('GET', `${path}?${key}=${record[key]}`)) as Values[];
  return found ?? ((await ask('POST', path, record)) as Values);
}

const numbered = (seed: number): string => String(seed % 1_000_000).padStart(6, '0');

/** A Bosnian account with its own check digits; they are the ones that make its IBAN begin with BA39. */
function sampleIban(seed: number): string {
  const account = `1290079${numbered(seed)}0`;
  for (let check = 0; check < 100; check++) {
    const read = textKind('iban')!.read(`${account.slice(0, 14)}${String(check).padStart(2, '0')}`);
    if ('value' in read) return read.value;
  }
  throw new Error('No account');
}

function sample(field: Exclude<Field, { kind: 'reference' }>, seed: number): unknown {
  switch (field.kind) {
    case 'email':
      return `proba${seed}@primjer.ba`;
    case 'phone':
      return `+38761${numbered(seed)}`;
    case 'url':
      return `https://primjer${seed}.ba`;
    case 'iban':
      return sampleIban(seed);
    case 'jib':
      return `42${numbered(seed)}00000`;
    case 'pdv':
      return `2${numbered(seed)}00000`;
    case 'taxid':
      return `HR1${numbered(seed)}0`;
    case 'money':
    case 'percent':
      return (1 + (seed % 9)).toFixed(2);
    case 'file':
      // Has to be sent beforehand.
      return null;
    case 'tags':
      return [`oznaka ${seed}`, 'proba'];
    case 'lines':
      return [
        Object.fromEntries(Object.entries(field.fields).map(([name, cell]) => [name, sample(cell, seed)])),
      ];
    case 'text':
      return sampleText(field, seed);
    case 'integer':
      return field.max === undefined ? seed : Math.min(field.max, Math.max(field.min ?? 0, seed));
    case 'decimal':
      return (1 + (seed % 9)).toFixed(field.scale);
    case 'boolean':
      return seed % 2 === 0;
    case 'date':
      return new Date(Date.UTC(2030, 0, seed)).toISOString().slice(0, 10);
    case 'choice':
      return Object.keys(field.options)[seed % Object.keys(field.options).length];
  }
}

function sampleText(field: Extract<Field, { kind: 'text' }>, seed: number): string {
  if (!field.pattern) return `Čšž ${seed} proba`.slice(0, field.max);
  // fast-check does not know Unicode classes; a Latin letter is one of \p{L}.
  const source = field.pattern.source.replaceAll('\\p{L}', 'A-Z');
  // Spaces around a value are not kept.
  const fits = fc
    .stringMatching(new RegExp(`^(?:${source})$`))
    .filter((text) => text.length <= field.max && text === text.trim());
  return fc.sample(fits, { numRuns: 1, seed: seed * 7919 })[0]!;
}
