/** What a schema of a document type may not say, with the place of each fault. Both ends ask it; the server refuses what it names. */
import type { FieldKind } from './field-spec.ts';
import { FIELD_KINDS, KINDS, kindOfWord } from './kinds.ts';
import { isObject, type Json, typesOf } from './schema-fields.ts';
import { placeOf, type ReadJson, readJson, step, type TextFault } from './schema-json.ts';

/** Most bytes of a schema. */
export const MAX_SCHEMA = 64 * 1024;
/** Most fields and columns together. */
export const MAX_FIELDS = 100;
const MAX_NESTED = 12;
/** Most parts of a schema with its references written out, which bounds the time of a check. */
const MAX_PARTS = 2000;
/** Faults that are named at once. */
const MAX_FAULTS = 50;
/** Words of a field, and the letters of each. */
export const MAX_WORDS = 60;
export const MAX_WORD = 60;
export const MAX_LABEL = 120;

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
/** A key of a field: it names a value in JSON, a column in a table. */
export const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/;

/** Why a key cannot name a field; null for one that can. */
export function keyFault(key: string): string | null {
  if (key === '') return 'Upišite ključ.';
  if (!KEY.test(key))
    return 'Prvi znak ključa je slovo, a dozvoljena su slova bez kvačica, cifre, crtica i podvlaka, najviše 60 znakova.';
  return key in Object.prototype ? 'Ova oznaka je zauzeta u JSON-u. Odaberite drugu.' : null;
}

/** Keywords that hold one schema, several by name, or several in a row. */
const ONE = [
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'additionalProperties',
  'propertyNames',
].concat(['unevaluatedItems', 'unevaluatedProperties', 'additionalItems']);
const NAMED = ['properties', '$defs', 'definitions', 'dependentSchemas'];
const LISTED = ['oneOf', 'anyOf', 'allOf', 'prefixItems'];

/** Keywords that are refused wherever they stand, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  pattern:
    'Slobodni obrasci („pattern”) se ne koriste, jer mogu zaustaviti server. Oblik vrijednosti određuje „x-vrsta”, a mogućnosti „enum”.',
  patternProperties: 'Slobodni obrasci („patternProperties”) se ne koriste, jer mogu zaustaviti server.',
  $dynamicRef: 'Šema se poziva samo na svoje dijelove: „$ref” s „#/…”.',
  $recursiveRef: 'Šema se poziva samo na svoje dijelove: „$ref” s „#/…”.',
  $id: 'Šema vrste nema svoje adrese („$id”).',
  $anchor: 'Dijelovi šeme se zovu putanjom („#/…”), a ne imenom („$anchor”).',
  $dynamicAnchor: 'Dijelovi šeme se zovu putanjom („#/…”), a ne imenom („$dynamicAnchor”).',
};

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** The faults of a schema, in their order; none: it can be a version of a type. */
export function lintSchema(text: string): TextFault[] {
  if (new TextEncoder().encode(text).length > MAX_SCHEMA)
    return [{ line: 1, column: 1, message: 'Šema ima više od 64 kB.' }];
  const read = readJson(text);
  if ('fault' in read) return [read.fault];
  return new Linter(text, read).faults();
}

/** The faults of a schema that a larger text has under this key, where they stand in that text. */
export function lintSchemaIn(text: string, read: ReadJson, key: string): TextFault[] {
  const schema = isObject(read.value) ? read.value[key] : undefined;
  if (new TextEncoder().encode(JSON.stringify(schema, null, 2)).length > MAX_SCHEMA)
    return [{ line: 1, column: 1, message: 'Šema ima više od 64 kB.' }];
  const above = step(key);
  const places = [...read.places].flatMap(([pointer, at]): [string, number][] =>
    pointer === above || pointer.startsWith(`${above}/`) ? [[pointer.slice(above.length), at]] : [],
  );
  const part = { ...read, value: schema, places: new Map(places), depth: read.depth - 1 };
  return new Linter(text, part).faults();
}

class Linter {
  readonly #text: string;
  readonly #read: ReadJson;
  readonly #found: { at: number; message: string }[];
  #fields = 0;

  constructor(text: string, read: ReadJson) {
    this.#text = text;
    this.#read = read;
    this.#found = [...read.faults];
  }

  faults(): TextFault[] {
    const { value: root, depth } = this.#read;
    if (!isObject(root)) this.#say('', 'Šema mora biti objekat { }.');
    else {
      if (root.type !== 'object') this.#say('/type', 'Šema mora opisivati objekat: "type": "object".');
      if (root.$schema !== undefined && root.$schema !== DRAFT)
        this.#say('/$schema', `Šema se piše po nacrtu 2020-12 („${DRAFT}”).`);
      if (depth > MAX_NESTED * 2) this.#say('', `Šema je ugniježđena dublje od ${MAX_NESTED} nivoa.`);
      this.#schema(root, '', 0);
      this.#topFields(root);
      if (this.#found.length === 0) this.#parts(root);
    }
    return this.#found
      .toSorted((a, b) => a.at - b.at)
      .slice(0, MAX_FAULTS)
      .map(({ at, message }) => ({ ...placeOf(this.#text, at), message }));
  }

  /** A fault at a JSON Pointer; at the beginning, where nothing stands there. */
  #say(pointer: string, message: string): void {
    this.#found.push({ at: this.#read.places.get(pointer) ?? 0, message });
  }

  #schema(schema: unknown, pointer: string, depth: number): void {
    if (typeof schema === 'boolean') return;
    if (!isObject(schema)) {
      this.#say(pointer, 'Ovdje treba šema: objekat { } ili true/false.');
      return;
    }
    if (depth > MAX_NESTED) {
      this.#say(pointer, `Šema je ugniježđena dublje od ${MAX_NESTED} nivoa.`);
      return;
    }
    for (const [keyword, why] of Object.entries(REFUSED))
      if (Object.hasOwn(schema, keyword)) this.#say(pointer + step(keyword), why);
    this.#types(schema, pointer);
    this.#limits(schema, pointer);
    this.#words(schema, pointer);
    this.#reference(schema, pointer);
    for (const keyword of ONE)
      if (Object.hasOwn(schema, keyword)) this.#schema(schema[keyword], pointer + step(keyword), depth + 1);
    for (const keyword of NAMED) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const named = schema[keyword];
      const place = pointer + step(keyword);
      if (!isObject(named)) this.#say(place, `„${keyword}” mora biti objekat { }.`);
      else
        for (const [key, one] of Object.entries(named)) {
          if (keyword === 'properties') this.#key(key, place + step(key));
          this.#schema(one, place + step(key), depth + 1);
        }
    }
    for (const keyword of LISTED) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const list = schema[keyword];
      const place = pointer + step(keyword);
      if (!Array.isArray(list) || list.length === 0) this.#say(place, `„${keyword}” mora biti niz šema.`);
      else for (const [index, one] of list.entries()) this.#schema(one, place + step(index), depth + 1);
    }
  }

  #key(key: string, pointer: string): void {
    const fault = keyFault(key);
    if (fault) this.#say(pointer, `„${key}”: ${fault}`);
  }

  #types({ type }: Json, pointer: string): void {
    if (type === undefined) return;
    const types = [type].flat();
    for (const one of types)
      if (!TYPES.includes(one as string)) {
        const near = TYPES.find((known) => typeof one === 'string' && isNear(known, one.toLowerCase()));
        this.#say(
          `${pointer}/type`,
          `Vrsta ${JSON.stringify(one)} ne postoji.${near ? ` Mislite li „${near}”?` : ` Može biti: ${TYPES.join(', ')}.`}`,
        );
      }
    if (types.length === 0) this.#say(`${pointer}/type`, 'Navedite bar jednu vrstu.');
  }

  #limits(schema: Json, pointer: string): void {
    const { enum: choices, required, properties, minimum, maximum } = schema;
    for (const limit of [
      'maxLength',
      'minLength',
      'minItems',
      'maxItems',
      'minProperties',
      'maxProperties',
    ]) {
      const value = schema[limit];
      if (value !== undefined && !(Number.isSafeInteger(value) && (value as number) >= 0))
        this.#say(pointer + step(limit), `„${limit}” mora biti cijeli broj, nula ili veći.`);
    }
    for (const limit of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])
      if (schema[limit] !== undefined && typeof schema[limit] !== 'number')
        this.#say(pointer + step(limit), `„${limit}” mora biti broj.`);
    if (schema.multipleOf !== undefined && !(Number(schema.multipleOf) > 0))
      this.#say(`${pointer}/multipleOf`, '„multipleOf” mora biti broj veći od nule.');
    if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
      this.#say(`${pointer}/minimum`, 'Najmanja vrijednost je veća od najveće.');
    if (choices !== undefined) {
      if (!Array.isArray(choices) || choices.length === 0)
        this.#say(`${pointer}/enum`, 'Izbor mora imati bar jednu mogućnost.');
      else if (new Set(choices.map((one) => JSON.stringify(one))).size < choices.length)
        this.#say(`${pointer}/enum`, 'Mogućnosti se ponavljaju.');
    }
    if (required !== undefined) {
      if (!Array.isArray(required) || required.some((key) => typeof key !== 'string'))
        this.#say(`${pointer}/required`, '„required” mora biti niz ključeva.');
      else if (isObject(properties))
        for (const [index, key] of required.entries())
          if (!Object.hasOwn(properties, key))
            this.#say(`${pointer}/required${step(index)}`, `Obavezno je polje „${key}”, a njega nema.`);
    }
    for (const text of ['title', 'description', '$comment', 'format'])
      if (schema[text] !== undefined && typeof schema[text] !== 'string')
        this.#say(pointer + step(text), `„${text}” mora biti tekst.`);
    if (typeof schema.title === 'string' && schema.title.length > MAX_LABEL)
      this.#say(`${pointer}/title`, `Naziv polja ima najviše ${MAX_LABEL} znakova.`);
  }

  #words(schema: Json, pointer: string): void {
    const { 'x-oznake': words, 'x-vrsta': word } = schema;
    if (words !== undefined) {
      const place = `${pointer}/x-oznake`;
      if (!Array.isArray(words) || words.some((one) => typeof one !== 'string' || one.trim() === ''))
        this.#say(place, '„x-oznake” mora biti niz riječi.');
      else if (words.length > MAX_WORDS) this.#say(place, `Polje ima najviše ${MAX_WORDS} oznaka.`);
      else if (words.some((one) => one.length > MAX_WORD))
        this.#say(place, `Oznaka ima najviše ${MAX_WORD} znakova.`);
    }
    if (word === undefined) return;
    const kind = kindOfWord(word);
    if (!kind) {
      const known = FIELD_KINDS.map((one: FieldKind) => KINDS[one].word).join(', ');
      this.#say(`${pointer}/x-vrsta`, `Vrsta polja ${JSON.stringify(word)} ne postoji. Može biti: ${known}.`);
      return;
    }
    const { types, label } = KINDS[kind];
    if (typesOf(schema).some((type) => !types.includes(type)))
      this.#say(`${pointer}/x-vrsta`, `Vrsta polja „${word}” (${label}) traži "type": "${types[0]}".`);
    if (kind === 'choice' && !Array.isArray(schema.enum))
      this.#say(`${pointer}/x-vrsta`, 'Izbor mora imati mogućnosti pod „enum”.');
  }

  #reference({ $ref: to }: Json, pointer: string): void {
    if (to === undefined) return;
    const place = `${pointer}/$ref`;
    if (typeof to !== 'string') {
      this.#say(place, '„$ref” mora biti tekst.');
      return;
    }
    if (!to.startsWith('#')) {
      this.#say(
        place,
        `Šema se ne preuzima s druge adrese („${to.slice(0, 80)}”). Uključite je pod „$defs”.`,
      );
      return;
    }
    if (this.#target(to) === undefined) {
      this.#say(place, `Šema se poziva na „${to.slice(0, 80)}”, a toga u njoj nema.`);
      return;
    }
    if (this.#inCircle(to)) this.#say(place, `„${to.slice(0, 80)}” vodi samo u sebe: takva šema nema kraja.`);
  }

  /** What a local reference names. */
  #target(to: string): unknown {
    if (to === '#') return this.#read.value;
    let value = this.#read.value;
    for (const part of to.slice(2).split('/')) {
      const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
      value = (value as Json)[key];
    }
    return to.startsWith('#/') ? value : undefined;
  }

  #inCircle(start: string): boolean {
    const seen = new Set<string>();
    const walk = (value: unknown): boolean => {
      if (typeof value !== 'object' || value === null) return false;
      const to = (value as Json).$ref;
      if (typeof to === 'string') {
        if (to === start) return true;
        if (!seen.has(to)) {
          seen.add(to);
          if (walk(this.#target(to))) return true;
        }
      }
      return Object.values(value).some(walk);
    };
    return walk(this.#target(start));
  }

  /** Refuses what grows too large once its references are written out: twice in each of twenty parts is a million. */
  #parts(root: Json): void {
    let parts = 0;
    const walk = (value: unknown): boolean => {
      if (typeof value !== 'object' || value === null) return true;
      parts += 1;
      if (parts > MAX_PARTS) return false;
      const to = (value as Json).$ref;
      return (
        (typeof to !== 'string' || walk(this.#target(to))) &&
        Object.entries(value).every(([key, one]) => key === '$defs' || key === 'definitions' || walk(one))
      );
    };
    if (!walk(root)) this.#say('', `Šema ima više od ${MAX_PARTS} dijelova kad se pozivi ispišu.`);
  }

  #topFields(root: Json): void {
    const properties = isObject(root.properties) ? root.properties : {};
    for (const field of Object.values(properties)) {
      const items = isObject(field) && isObject(field.items) ? field.items : null;
      this.#fields += 1 + (items && isObject(items.properties) ? Object.keys(items.properties).length : 0);
    }
    if (this.#fields > MAX_FIELDS) this.#say('/properties', `Vrsta ima najviše ${MAX_FIELDS} polja.`);
  }
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Whether a word differs from another by one letter missing, added, changed or swapped. */
function isNear(known: string, word: string): boolean {
  if (Math.abs(known.length - word.length) > 1) return false;
  let start = 0;
  while (start < known.length && known[start] === word[start]) start += 1;
  const rests = [known.slice(start + 1), known.slice(start)].flatMap((a) =>
    [word.slice(start + 1), word.slice(start)].map((b) => a === b),
  );
  const swapped = known.slice(start, start + 2) === [...word.slice(start, start + 2)].reverse().join('');
  return rests.some(Boolean) || (swapped && known.slice(start + 2) === word.slice(start + 2));
}
