import { fold } from '../../../core/fold.ts';
import type { FieldKind } from '../types/field-spec.ts';

const NUMBERS: readonly FieldKind[] = ['amount', 'number', 'integer'];
/** Kinds whose letters count: a number of an invoice with other signs is another one. */
const EXACT: readonly FieldKind[] = ['date', 'jib', 'pdv', 'account', 'currency', 'boolean', 'choice'];

/** Whether two values of a kind say the same: names without regard to case, signs and spaces, numbers without needless zeros. */
export const sameReading = (kind: FieldKind, one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && canonical(kind, one) === canonical(kind, other));

function canonical(kind: FieldKind, text: string): string {
  if (EXACT.includes(kind)) return text.trim();
  if (NUMBERS.includes(kind) && /^-?\d+(\.\d+)?$/.test(text))
    return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  if (kind === 'code') return text.replaceAll(/\s/g, '').toUpperCase();
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
