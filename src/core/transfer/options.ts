import { invalid } from '../errors.ts';
import { fieldsOf, type Resource } from '../resource.ts';
import type { Sheet } from './sheet.ts';
import { type ImportOptions, importOptions } from './transfer.api.ts';

/** Reads the part `options`, as far as it can be judged without the file. Throws 422 with messages at `options`, `key` or the fields. */
export function parseOptions(resource: Resource, text: string | undefined): ImportOptions {
  const options = read(text);
  const errors: Record<string, string> = {};
  const mapped = Object.keys(options.mapping);
  if (mapped.length === 0) errors.mapping = 'Odaberite bar jednu kolonu.';
  for (const name of mapped)
    if (!Object.hasOwn(resource.fields, name)) errors[name.slice(0, 50)] = 'Nepoznato polje.';
    else if (resource.fields[name]!.kind === 'secret') errors[name] = 'Ovo polje se ne uvozi.';
  for (const name of Object.values(options.corrections).flatMap(Object.keys))
    if (!Object.hasOwn(resource.fields, name) || resource.fields[name]!.kind === 'secret')
      errors[name.slice(0, 50)] = 'Ovo polje se ne uvozi.';
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
  refuse(errors);
  return options;
}

/** Refuses (422, at the fields) columns that the file does not have. */
export function checkColumns({ mapping }: ImportOptions, { columns }: Sheet): void {
  const there = new Set(columns.map(({ index }) => index));
  const missing = Object.keys(mapping).filter((name) => !there.has(mapping[name]!));
  refuse(Object.fromEntries(missing.map((name) => [name, 'Ove kolone nema u datoteci.'])));
}

function refuse(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Provjerite izbor kolona.');
}

function read(text: string | undefined): ImportOptions {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    throw invalid({ options: 'Opcije uvoza nisu ispravan JSON.' });
  }
  const parsed = importOptions.safeParse(json);
  if (!parsed.success) throw invalid({ options: 'Opcije uvoza nisu ispravne.' });
  return parsed.data;
}
