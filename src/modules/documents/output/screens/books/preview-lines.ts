import { schemaOf } from '../../../../../core/form-fields.ts';
import type { DraftLine } from '../../../../bookkeeping/vouchers/draft.ts';
import { checkAmounts, inKm, type ReadAmounts } from '../../books/amounts.ts';
import { AMOUNT_FIELDS, KM_FIELD, type Proposal } from '../../books/books.api.ts';
import { linesOf } from '../../books/voucher.ts';

const TYPED = schemaOf({ ...AMOUNT_FIELDS, ...KM_FIELD });
type Typed = ReadAmounts & { total_km: string | null };

/** The lines of the voucher by what stands in the form; null while the amounts do not fit. */
export function previewOf(
  { amounts, currency, rate }: Pick<Proposal, 'amounts' | 'currency' | 'rate'>,
  values: Readonly<Record<string, unknown>>,
): { lines: DraftLine[] | null; hasVat: boolean } {
  const text = (name: string): string => String(values[name] ?? '');
  const said = (name: keyof ReadAmounts): string | null =>
    Object.hasOwn(values, name) ? text(name) || null : amounts[name];
  const read = TYPED.safeParse({
    base: said('base'),
    vat: said('vat'),
    total: said('total'),
    total_km: text('total_km') || null,
  });
  if (!read.success) return { lines: null, hasVat: true };
  const typed = read.data as unknown as Typed;
  const checked = checkAmounts(typed);
  if ('errors' in checked) return { lines: null, hasVat: true };
  const hasVat = checked.amounts.vat !== 0n;
  const money = inKm(checked.amounts, { currency, rate, total_km: typed.total_km });
  if (!money) return { lines: null, hasVat };
  const lines = linesOf({
    ...money,
    accounts: { expense: text('expense'), vat: text('vat_account'), supplier: text('supplier') },
    description: text('description'),
    document_no: '',
    document_date: '',
    due_date: '',
    partner_id: '',
    codes: { vat: '', exempt: '', month: '' },
    withoutPartner: new Set(),
  });
  return { lines, hasVat };
}
