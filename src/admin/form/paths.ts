import type { FieldError } from 'react-hook-form';

/**
 * The input that shows an error of `field`, or null. Rows and their cells have their own (`stavke.1`, `stavke.1.iznos`); an entry
 * of a plain list (`tags.2`) belongs to the list.
 */
export function inputFor(field: string, values: Readonly<Record<string, unknown>>): string | null {
  const [head = '', index, ...cell] = field.split('.');
  if (!Object.hasOwn(values, head)) return null;
  const list = values[head];
  const row = index !== undefined && Array.isArray(list) ? (list[Number(index)] as unknown) : undefined;
  if (typeof row !== 'object' || row === null) return head;
  const [name] = cell;
  return name !== undefined && Object.hasOwn(row, name) ? `${head}.${index}.${name}` : `${head}.${index}`;
}

/** The message of an input's error. One of a plain list has an error for each entry, of which the first is told. */
export function messageIn(error: FieldError | undefined): string | undefined {
  if (!Array.isArray(error)) return error?.message;
  return (error as (FieldError | undefined)[]).find((entry) => entry?.message)?.message;
}
