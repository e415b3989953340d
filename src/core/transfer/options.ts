import { z } from 'zod';
import { invalid } from '../errors.ts';
import { fieldsOf, type Resource } from '../resource.ts';
import type { Sheet } from './sheet.ts';

/** What a person decided about a file. */
export interface ImportOptions {
  /** Field -> index of its column. */
  mapping: Record<string, number>;
  /** Fields that recognise an existing record, one of the resource's unique keys; null: every row is a new record. */
  key: string[] | null;
  /** Only try: answers what would happen and changes nothing. */
  dry_run: boolean;
}

const schema = z.strictObject({
  mapping: z.record(z.string(), z.int().min(0)),
  key: z.array(z.string()).nullable().default(null),
  dry_run: z.boolean().default(false),
});

/** Reads the part `options`. Throws 422 with messages at `options`, `key` or the fields. */
export function parseOptions(resource: Resource, sheet: Sheet, text: string | undefined): ImportOptions {
  const options = read(text);
  const errors: Record<string, string> = {};
  const mapped = Object.entries(options.mapping);
  if (mapped.length === 0) errors.mapping = 'Odaberite bar jednu kolonu.';
  for (const [name, index] of mapped) {
    if (!Object.hasOwn(resource.fields, name)) errors[name.slice(0, 50)] = 'Nepoznato polje.';
    else if (!sheet.columns.some((column) => column.index === index))
      errors[name] = 'Ove kolone nema u datoteci.';
  }
  const { key } = options;
  if (key) {
    const known = (resource.unique ?? []).some(
      (fields) => fields.length === key.length && fields.every((name) => key.includes(name)),
    );
    if (!known) errors.key = 'Po tim poljima se zapisi ne mogu prepoznati.';
    else
      for (const name of key)
        if (!Object.hasOwn(options.mapping, name))
          errors[name] = 'Odaberite kolonu: po ovom polju se prepoznaju zapisi.';
  } else
    for (const [name, field] of fieldsOf(resource))
      if (field.required && field.kind !== 'boolean' && !Object.hasOwn(options.mapping, name))
        errors[name] = 'Odaberite kolonu: ovo polje je obavezno.';
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Provjerite izbor kolona.');
  return options;
}

function read(text: string | undefined): ImportOptions {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    throw invalid({ options: 'Opcije uvoza nisu ispravan JSON.' });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw invalid({ options: 'Opcije uvoza nisu ispravne.' });
  return parsed.data;
}
