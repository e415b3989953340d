/** Types that every organisation begins with; their schemas are in `standard/`. */
import { readFileSync } from 'node:fs';
import type { Colour } from './type.fields.ts';

interface StandardType {
  code: string;
  name: string;
  colour: Colour;
  description: string;
  schema: string;
}

const schemaOf = (code: string): string =>
  readFileSync(new URL(`./standard/${code}.json`, import.meta.url), 'utf8').trimEnd();

const type = (code: string, name: string, colour: Colour, description: string): StandardType => ({
  code,
  name,
  colour,
  description,
  schema: schemaOf(code),
});

/** The types of a new organisation, in their order. */
export const STANDARD_TYPES: readonly StandardType[] = [
  type('faktura', 'Faktura', 'copper', 'Računi dobavljača i kupaca, s PDV-om i bez njega.'),
  type('otpremnica', 'Otpremnica', 'tile', 'Šta je isporučeno i kome, bez cijena.'),
  type('ugovor', 'Ugovor', 'violet', 'Strane, vrijednost i rok ugovora.'),
  type('izvod', 'Izvod banke', 'green', 'Stanje računa i prometi jednog dana.'),
];

/** The schema of a type without fields. */
export const EMPTY_SCHEMA = JSON.stringify({ type: 'object', properties: {} }, null, 2);
