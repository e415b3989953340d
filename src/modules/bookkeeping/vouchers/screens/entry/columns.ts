import type { Account } from '../../../ledger/books.api.ts';
import { CODED_ROLES } from '../../../ledger/vat-roles.ts';
import type { Cell } from '../../draft.ts';

/** How a column's text is read, shown and searched. */
type Kind = 'account' | 'partner' | 'cost_center' | 'vat_code' | 'text' | 'day' | 'month' | 'amount' | 'rate';

export interface Column {
  name: Cell;
  label: string;
  kind: Kind;
  /** Width in rem; `grow`: takes what is left. */
  width: number;
  grow?: true;
  /** Shown only to those who choose it. */
  optional?: true;
}

/** Columns of a line in the order in which they are typed. */
export const COLUMNS: readonly Column[] = [
  { name: 'account', label: 'Konto', kind: 'account', width: 8, grow: true },
  { name: 'partner_id', label: 'Partner', kind: 'partner', width: 7.5, grow: true },
  { name: 'cost_center_id', label: 'Mjesto troška', kind: 'cost_center', width: 8, optional: true },
  { name: 'description', label: 'Opis', kind: 'text', width: 6.5, grow: true },
  { name: 'document_no', label: 'Broj dok.', kind: 'text', width: 6 },
  { name: 'document_date', label: 'Datum dok.', kind: 'day', width: 5.75 },
  { name: 'due_date', label: 'Dospijeće', kind: 'day', width: 5.75 },
  { name: 'received_date', label: 'Primljeno', kind: 'day', width: 5.75, optional: true },
  { name: 'vat_code', label: 'PDV oznaka', kind: 'vat_code', width: 5.75, optional: true },
  { name: 'vat_base', label: 'Osnovica PDV-a', kind: 'amount', width: 7.25, optional: true },
  { name: 'vat_month', label: 'Mjesec PDV-a', kind: 'month', width: 6.5, optional: true },
  { name: 'currency', label: 'Valuta', kind: 'text', width: 4.25, optional: true },
  { name: 'currency_amount', label: 'Iznos u valuti', kind: 'amount', width: 7.25, optional: true },
  { name: 'rate', label: 'Kurs', kind: 'rate', width: 6, optional: true },
  { name: 'debit', label: 'Duguje', kind: 'amount', width: 6.5 },
  { name: 'credit', label: 'Potražuje', kind: 'amount', width: 6.5 },
];

/** Columns without which a voucher of purchases or sales is missing in its VAT book. */
export const VAT_COLUMNS: readonly Cell[] = ['vat_code', 'vat_base'];

export const isSide = (name: string): name is 'debit' | 'credit' => name === 'debit' || name === 'credit';
export const isNumber = ({ kind }: Column): boolean => kind === 'amount' || kind === 'rate';

/** What a line on the account is asked for: Enter stops there. Everything else can still be gone to and typed. */
export function asks(account: Account | undefined, name: Cell): boolean {
  if (!account) return true;
  switch (name) {
    case 'partner_id':
      return account.partner !== 'ne';
    case 'cost_center_id':
      return account.mjesto_troska !== 'ne';
    case 'document_no':
    case 'document_date':
      return account.partner !== 'ne' || account.otvorene_stavke;
    case 'due_date':
      return account.otvorene_stavke;
    case 'vat_code':
    case 'vat_base':
    case 'vat_month':
      return CODED_ROLES.includes(account.uloga ?? '');
    default:
      return true;
  }
}

/** What the account cannot do without. */
export const requires = (account: Account | undefined, name: Cell): boolean =>
  name === 'account' ||
  (name === 'partner_id' && account?.partner === 'obavezno') ||
  (name === 'cost_center_id' && account?.mjesto_troska === 'obavezno');
