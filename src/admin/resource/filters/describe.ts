import type { Field } from '../../../core/resource.ts';
import type { Choice } from '../client.ts';
import { formatValue } from '../display/value.ts';
import { wholeLabel } from '../fields/choices.tsx';
import { listOf, type Operator } from '../query/filters.ts';

/** What a field's filter says, as a person reads it on its chip: "od 5 do 17,00 %", "Grad ili Općina". */
export function describeFilter(
  field: Field,
  values: Partial<Record<Operator, string>>,
  chosen: Record<string, Choice> = {},
): string {
  const parts: string[] = [];
  const show = (value: string): string =>
    field.kind === 'boolean' ? formatValue(field, value === 'true') : formatValue(field, value);
  if (values[''] !== undefined) {
    parts.push(field.kind === 'boolean' ? show(values['']).toLowerCase() : `= ${show(values[''])}`);
  }
  if (values.like !== undefined) parts.push(`sadrži „${values.like}”`);
  if (values.gte !== undefined) parts.push(`od ${show(values.gte)}`);
  if (values.lte !== undefined) parts.push(`do ${show(values.lte)}`);
  if (values.in !== undefined) parts.push(named(field, listOf(values.in), chosen));
  if (values.null !== undefined) parts.push(values.null === 'true' ? 'prazno' : 'nije prazno');
  return parts.join(' ');
}

/** At most two by name; of more, their number. */
function named(field: Field, values: string[], chosen: Record<string, Choice>): string {
  if (values.length > 2) return `bilo koje od ${values.length}`;
  return values
    .map((value) => (field.kind === 'choice' ? formatValue(field, value) : wholeLabel(chosen[value])))
    .join(' ili ');
}
