import { expect, it } from 'vitest';
import { z } from 'zod';
import { speakBosnian } from './bosnian-issues.ts';

speakBosnian();
const said = (schema: z.ZodType, value: unknown): string =>
  schema
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join(' ') ?? '';

it.each<[z.ZodType, unknown, string]>([
  [z.object({ a: z.string() }), [], 'Očekuje se objekat.'],
  [z.object({ a: z.string() }), {}, 'Ovo polje je obavezno.'],
  [z.string(), 7, 'Unesite tekst.'],
  [z.int(), 'x', 'Unesite broj.'],
  [z.int(), 1.5, 'Unesite cijeli broj.'],
  [z.boolean(), 'da', 'Odaberite Da ili Ne.'],
  [z.array(z.string()), {}, 'Očekuje se lista.'],
  [z.date(), 'x', 'Vrijednost nije ispravna.'],
  [z.literal('public-key'), 'x', 'Dozvoljeno je samo: public-key.'],
  [z.enum(['a', 'b']), 'c', 'Dozvoljeno je samo: a, b.'],
  [z.enum(['a', 'b']), undefined, 'Ovo polje je obavezno.'],
  [z.strictObject({}), { is_active: 1 }, 'Nepoznato polje: is_active.'],
  [z.strictObject({}), { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, 'Nepoznata polja: a, b, c, d, e i još 1.'],
  [z.string().max(3), 'xxxx', 'Najviše 3 znaka.'],
  [z.number().min(2), 1, 'Najmanje 2.'],
  [z.array(z.int()).max(1), [1, 2], 'Najviše 1 stavka.'],
  [z.email(), 'x', 'Vrijednost nije ispravnog oblika.'],
  [z.union([z.string(), z.int()]), null, 'Vrijednost nije ispravna.'],
  [z.string('Svoje riječi.'), 7, 'Svoje riječi.'],
])('%# is refused in Bosnian', (schema, value, message) => {
  expect(said(schema, value)).toBe(message);
});
