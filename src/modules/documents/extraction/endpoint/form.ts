import type { FieldSpec, TypeSpec } from '../../types/field-spec.ts';

/** Key of the number of the line in which a row stands; no field of a type begins with an underscore. */
export const ROW_LINE = '_line';

/**
 * The JSON Schema of an answer, in the form that strict structured output takes: every property required, null in place of
 * optional, nothing else allowed, no format, pattern or bounds. Answers are checked here in any case (`validate.ts`).
 */
export function formOf({ fields, lines, linesKey }: TypeSpec): object {
  const properties: Record<string, object> = Object.fromEntries(
    fields.map((field) => [
      field.key,
      object({ value: jsonTypeOf(field), line: LINE }, { description: described(field) }),
    ]),
  );
  if (lines)
    properties[linesKey] = {
      type: 'array',
      items: object({
        [ROW_LINE]: LINE,
        ...Object.fromEntries(
          lines.map((field) => [field.key, { ...jsonTypeOf(field), description: described(field) }]),
        ),
      }),
    };
  return object(properties);
}

const object = (properties: Record<string, object>, more: object = {}): object => ({
  type: 'object',
  ...more,
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const LINE = { type: ['integer', 'null'], description: 'Number of the line in which it stands' };

function jsonTypeOf({ kind, choices }: FieldSpec): object {
  if (kind === 'boolean') return { type: ['boolean', 'null'] };
  if (kind === 'choice' && choices.length > 0) return { type: ['string', 'null'], enum: [...choices, null] };
  return { type: ['string', 'null'] };
}

/** What a field is, in words; those that stand on paper help most. */
export function described({ label, description, words, kind }: FieldSpec): string {
  const parts = [
    label,
    description,
    words.length > 0 ? `On paper: ${words.join(', ')}` : '',
    KINDS[kind] ?? '',
  ];
  return parts.filter((part) => part !== '').join('. ');
}

const KINDS: Partial<Record<FieldSpec['kind'], string>> = {
  date: 'A date',
  amount: 'An amount of money, without the currency',
  jib: 'JIB, 13 digits',
  pdv: 'PDV number, 12 digits',
  account: 'Number of a bank account',
  currency: 'A currency',
};
