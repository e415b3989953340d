import { momentText } from '../../core/dates.ts';
import { formatJson } from '../../core/kinds/json.ts';
import { readMoment } from '../../core/kinds/moment.ts';
import { asTyped, numberShape } from '../../core/kinds/numbers.ts';
import { textKind } from '../../core/kinds/text-kinds.ts';
import { formatAmount, unitsOf } from '../../core/money/money.ts';
import { type Field, fieldsOf, isList, type Resource, type ResourceRecord } from '../../core/resource.ts';
import { sameValue } from '../../core/same-value.ts';
import { fieldSchema } from '../../core/schema.ts';

/**
 * Value of a form's input: a boolean for a switch, ids for several references, tags, rows of such values, `true` for a kept secret,
 * and the input's text for everything else ('' when empty).
 */
export type FormValue = string | boolean | readonly string[] | readonly FormValues[];
export interface FormValues {
  [field: string]: FormValue;
}

/** Converts a stored value to the value of its input, in the form in which a person types it. */
export function toInput(field: Field, value: unknown): FormValue {
  if (field.kind === 'boolean')
    return value === null || value === undefined ? (field.default ?? false) : value === true;
  if (field.kind === 'lines') return ((value ?? []) as Values[]).map((row) => inputsOf(field.fields, row));
  if (isList(field)) return Array.isArray(value) ? (value as string[]) : [];
  if (field.kind === 'secret') return value === true;
  if (value === null || value === undefined || value === '') return '';
  if (field.kind === 'json') return typeof value === 'string' ? value : formatJson(value);
  if (field.kind === 'moment') return momentInput(String(value));
  const text = String(value);
  if (field.kind === 'money' && /^-?\d+(\.\d{1,2})?$/.test(text))
    return formatAmount(unitsOf(text), { unit: '' });
  if (numberShape(field)) return text.replace('.', ',');
  return textKind(field.kind)?.format(text) ?? text;
}

/** A moment as typed text; the stored text if that has seconds, so that they are not lost. */
function momentInput(instant: string): string {
  const typed = momentText(instant);
  const read = readMoment(typed);
  return 'value' in read && read.value === instant ? typed : instant;
}

type Values = Readonly<Record<string, unknown>>;

const inputsOf = (fields: Readonly<Record<string, Field>>, values: Values): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toInput(field, values[name])]));

/** The form of a record, or of a new one with `input` values filled in. */
export const toForm = (resource: Resource, input: Partial<ResourceRecord> = {}): FormValues =>
  inputsOf(resource.fields, input);

/** Values for validation: empty inputs become null, so that a missing date is not reported as an invalid one. */
export const emptyToNull = (
  fields: Readonly<Record<string, Field>>,
  values: FormValues,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, checked(fields[name], value)]));

function checked(field: Field | undefined, value: unknown): unknown {
  if (value === '' || (value === false && field?.kind === 'secret')) return null;
  return field?.kind === 'decimal' && typeof value === 'string' ? asTyped(value) : value;
}

/** Converts an input's value to the stored value; null when empty, undefined when invalid. */
export function readInput(field: Field, value: unknown): unknown {
  const read = fieldSchema({ ...field, required: false }).safeParse(checked(field, value));
  return read.success ? read.data : undefined;
}

/** Values input in an address (`create?roditelj_id=…`); only fields of the resource. */
export function prefill(resource: Resource, query: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(resource)) {
    const value = query.get(name);
    if (!value || field.kind === 'secret' || field.kind === 'lines') continue;
    input[name] = field.kind === 'boolean' ? value === 'true' : isList(field) ? value.split(',') : value;
  }
  return input;
}

/** A record's values for a copy of it: without unique fields, secrets, and files, which only who sent them may keep. */
export function copyOf(resource: Resource, record: ResourceRecord): Record<string, unknown> {
  const single = new Set((resource.unique ?? []).filter((key) => key.length === 1).flat());
  const copied = (name: string): boolean =>
    !single.has(name) && !['secret', 'file'].includes(resource.fields[name]!.kind);
  return Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, copied(name) ? record[name] : null]),
  );
}

/** Whether two values of an input mean the same: "17" and "17,00", an account with and without spaces. */
export function sameInput(field: Field, a: unknown, b: unknown): boolean {
  if (sameValue(a, b)) return true;
  const [one, other] = [readInput(field, a), readInput(field, b)];
  return field.kind !== 'boolean' && one !== undefined && other !== undefined && sameValue(one, other);
}

/** The validated values that differ from the original record. */
export const changedValues = (
  resource: Resource,
  values: Record<string, unknown>,
  record: ResourceRecord,
): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource)
      .filter(([name]) => !sameValue(values[name] ?? null, record[name] ?? null))
      .map(([name]) => [name, values[name]]),
  );
