import { dayText } from '../../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../../core/money/money.ts';
import { numberOfId } from '../../ledger/number-sql.ts';

/** Where a problem is mended: in the voucher by a reversal, with the partner, the code, or the organisation. */
export type Place = 'voucher' | 'partner' | 'code' | 'organisation';

interface Rule {
  code: string;
  place: Place;
  /** SQL about `d`, a document (`liveDocuments`). */
  where: string;
  /** SQL of what the message names. */
  detail?: string;
  /** A warning does not keep the files from being made. */
  warning?: true;
}

const NEEDS_SPLIT = '(d.vat_final <> 0 or d.non_deductible <> 0)';
const DOMESTIC = 'd.found_partner is not null and not d.foreign_partner';

/**
 * The other documents with the number of `d` in the same book with the same sign, in vouchers that neither are nor have a reversal.
 * Some firms number from 1 in every year. A scalar with a limit, since `exists` may be planned as one scan of all lines.
 */
const OTHER_VOUCHER = `case when d.document_no <> '' then (
  select x.voucher_id from fin_lines x
  join fin_pdv_oznake o on o.tenant_id = x.tenant_id and o.sifra = x.vat_code and o.knjiga = d.book
  join fin_vouchers w on w.tenant_id = x.tenant_id and w.idguid = x.voucher_id and w.reversal_of is null
  where x.tenant_id = d.tenant_id and x.document_no = d.document_no and x.partner_id = d.partner_id and x.voucher_id <> d.voucher_id
    and sign(x.debit - x.credit) = case d.book when 'kuf' then d.sign else -d.sign end
    and (extract(year from x.document_date) <> extract(year from d.document_date)) is not true
    and not exists (select from fin_vouchers r where r.tenant_id = x.tenant_id and r.reversal_of in (x.voucher_id, d.voucher_id))
  limit 1) end`;

/** What may be wrong with a document. */
export const DOCUMENT_RULES: readonly Rule[] = [
  {
    code: 'partner_missing',
    place: 'voucher',
    where: `d.found_partner is null and not d.own_use and (d.book = 'kuf' or not d.to_final or d.to_registered)`,
  },
  { code: 'document_no_missing', place: 'voucher', where: `coalesce(trim(d.document_no), '') = ''` },
  { code: 'document_date_missing', place: 'voucher', where: 'd.document_date is null' },
  {
    code: 'vat_number_missing',
    place: 'partner',
    where: `${DOMESTIC} and d.doc_type <> '04' and (case d.book when 'kif' then d.to_registered
      else d.deductible <> d.flat_rate and d.doc_type in ('01', '03') end) and coalesce(d.pdv_broj, '') !~ '^[0-9]{12}$'`,
  },
  {
    code: 'export_with_tax',
    place: 'voucher',
    where: `d.book = 'kif' and d.doc_type = '04' and d.vat_registered + d.vat_final <> 0`,
  },
  { code: 'entity_unknown', place: 'organisation', where: `${NEEDS_SPLIT} and d.entity is null` },
  {
    code: 'buyer_is_registered',
    place: 'voucher',
    where: `d.book = 'kif' and d.to_final and not d.own_use and d.doc_type not in ('04', '05') and d.pdv_broj is not null`,
    warning: true,
  },
  {
    code: 'jib_missing',
    place: 'partner',
    where: `${DOMESTIC} and coalesce(d.partner_jib, '') !~ '^[0-9]{13}$'`,
    warning: true,
  },
  {
    code: 'address_missing',
    place: 'partner',
    where: `d.found_partner is not null and coalesce(trim(d.partner_address), '') = ''`,
    warning: true,
  },
  {
    code: 'municipality_missing',
    place: 'partner',
    where: `d.book = 'kif' and d.vat_final <> 0 and ${DOMESTIC} and d.buyer_entity is null`,
    warning: true,
  },
  {
    code: 'received_date_missing',
    place: 'voucher',
    where: `d.book = 'kuf' and d.received_date is null`,
    detail: 'd.voucher_day',
    warning: true,
  },
  {
    code: 'document_twice',
    place: 'voucher',
    where: `not d.reverses and (${OTHER_VOUCHER}) is not null`,
    detail: numberOfId('d.tenant_id', `case when not d.reverses then ${OTHER_VOUCHER} end`),
    warning: true,
  },
];

type Message = string | ((detail: string) => string);
const MESSAGES: Readonly<Record<string, Message>> = {
  partner_missing: 'Nema partnera.',
  document_no_missing: 'Nema broja dokumenta.',
  document_date_missing: 'Nema datuma dokumenta.',
  vat_number_missing: 'Partner nema PDV broj od 12 cifara.',
  export_with_tax: 'Izvoz (tip 04) ima obračunat PDV.',
  entity_unknown: 'Ne zna se entitet krajnje potrošnje: upišite općinu organizacije.',
  buyer_is_registered: 'Kupac ima PDV broj, a isporuka je knjižena kao krajnja potrošnja.',
  jib_missing: 'Partner nema JIB od 13 cifara; u datoteku ide vrijednost iz postavki.',
  address_missing: 'Partner nema adresu.',
  municipality_missing: 'Kupac nema općinu; krajnja potrošnja ide u entitet organizacije.',
  received_date_missing: (day) => `Nema datuma prijema; u datoteku ide datum naloga, ${dayText(day)}`,
  document_twice: (number) =>
    `Isti dokument partnera je i u nalogu ${number}. Ako je knjižen dvaput, jedan stornirajte.`,
  tax_differs: (detail) => {
    const [tax, base, expected] = detail.split('|').map((one) => formatAmount(unitsOf(one)));
    return `PDV je ${tax}, a po osnovici ${base} i stopi bio bi ${expected}.`;
  },
  code_unknown: (code) => `PDV oznaka ${code} više ne postoji.`,
  code_column: (code) => `Kolona PDV oznake ${code} nije iz njene knjige.`,
  vat_account_without_code: (account) =>
    `Stavka na kontu ${account} nema PDV oznaku, pa nije ni u KUF-u ni u KIF-u.`,
  posted_after_filing:
    'Proknjiženo poslije predaje, pa nije u predatoj prijavi. Stornirajte i knjižite u otvoreni mjesec.',
  own_vat_number: 'Organizacija nema PDV broj od 12 cifara.',
  own_address: 'Organizacija nema adresu ili općinu; stoje u zaglavlju prijave.',
};

/** The Bosnian message of a problem. Throws for a code without one, which is a mistake of the program. */
export function checkMessage(code: string, detail: string | null): string {
  const message = MESSAGES[code];
  if (message === undefined) throw new Error(`No message for ${code}`);
  return typeof message === 'string' ? message : message(detail ?? '');
}
