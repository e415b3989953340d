import { PRESETS, presetNamed } from '../../../core/period.ts';
import type { Field } from '../../../core/resource.ts';
import type { Choice } from '../../../core/resource-api.ts';
import { wholeLabel } from '../../fields/choices.tsx';
import { formatValue } from '../../fields/format-value.ts';
import { formatDate } from '../../kit/format.ts';
import type { ListFilter } from '../definition.ts';
import { type FilterValues, familyOf, listOf } from '../filters.ts';

/** Text of a filter's chip: "od 5 do 17,00 %", "Grad ili Općina", "zadnjih 7 dana". */
export function describeFilter(
  filter: ListFilter,
  values: FilterValues,
  chosen: Record<string, Choice> = {},
): string {
  const parts: string[] = [];
  const family = familyOf(filter);
  const show = (value: string): string =>
    family === 'moment' ? formatDate(value) : formatValue(filter as Field, value);
  const equals = values[''];
  if (equals !== undefined) {
    const preset = family === 'moment' && presetNamed(equals);
    if (preset) parts.push(PRESETS[preset].toLowerCase());
    else if (family === 'boolean')
      parts.push((filter.options?.[equals] ?? (equals === 'true' ? 'da' : 'ne')).toLowerCase());
    else parts.push(`= ${show(equals)}`);
  }
  if (values.like !== undefined) parts.push(`sadrži „${values.like}”`);
  if (values.gte !== undefined) parts.push(`od ${show(values.gte)}`);
  if (values.lte !== undefined) parts.push(`do ${show(values.lte)}`);
  if (values.in !== undefined) parts.push(named(filter, listOf(values.in), chosen));
  const { some = 'nije prazno', none = 'prazno' } = filter.presence ?? {};
  if (values.null !== undefined) parts.push((values.null === 'true' ? none : some).toLowerCase());
  return parts.join(' ');
}

/** Names of up to two, else the count. */
function named(filter: ListFilter, values: string[], chosen: Record<string, Choice>): string {
  if (values.length > 2) return `bilo koje od ${values.length}`;
  return values.map((value) => filter.options?.[value] ?? wholeLabel(chosen[value])).join(' ili ');
}
