import { findValues } from '../extraction/rules/values/find.ts';
import type { FieldSpec } from '../types/field-spec.ts';

/**
 * What a person typed, in the written form of its kind: `1.234,56 KM` becomes `1234.56`, `3. maj 2026.` a day. What is no such value is
 * kept as it was typed, and is named before it can be approved. Null: nothing.
 */
export function written(field: Pick<FieldSpec, 'kind' | 'choices'>, typed: string | null): string | null {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  if (field.kind === 'text' || field.kind === 'name' || field.kind === 'code') return text;
  const [found, more] = findValues(field, text);
  const whole = found && !more && nothingElse(text.slice(0, found.from) + text.slice(found.to));
  return whole ? found.value : text;
}

/** Signs and names of currencies beside a value. */
const nothingElse = (rest: string): boolean => /^[\s.,:;]*(?:KM|BAM|EUR|€)?[\s.,:;]*$/i.test(rest);
