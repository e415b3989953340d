/*
 * What `fin_post` and `fin_check` are given: vouchers as JSON. It is read once, into rows of two types, since a value of JSON is parsed
 * anew by every query that reads it.
 */

/** Fields of a voucher in JSON beside its `lines`, with their SQL types. */
const VOUCHER_FIELDS = {
  idguid: 'uuid',
  type: 'text',
  day: 'date',
  description: 'text',
  statement_no: 'text',
  reversal_of: 'uuid',
  reversal_kind: 'text',
  carried: 'boolean',
  draft_id: 'uuid',
  source: 'text',
} as const;
/** Fields of a line, likewise. */
export const LINE_FIELDS = {
  account: 'text',
  partner_id: 'uuid',
  cost_center_id: 'uuid',
  debit: 'numeric(18,2)',
  credit: 'numeric(18,2)',
  currency: 'text',
  currency_amount: 'numeric(18,2)',
  rate: 'numeric(18,6)',
  document_no: 'text',
  document_date: 'date',
  due_date: 'date',
  received_date: 'date',
  description: 'text',
  vat_code: 'text',
  vat_base: 'numeric(18,2)',
  vat_month: 'date',
} as const;

/** What a voucher has beside its fields: the year that has its day, what its type is for, and its lines in JSON. */
const OF_VOUCHER = {
  voucher: 'int',
  year_id: 'uuid',
  year_start: 'date',
  year_name: 'text',
  purpose: 'text',
  type_active: 'boolean',
  period: 'smallint',
  lines: 'jsonb',
};
/** What a line has of its voucher, and its place there. */
const OF_LINE = {
  voucher: 'int',
  line: 'int',
  voucher_id: 'uuid',
  year_id: 'uuid',
  day: 'date',
  period: 'smallint',
  purpose: 'text',
  carried: 'boolean',
  reversal_of: 'uuid',
  reversal_kind: 'text',
};

const typed = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
/** Names of fields, as a list in a statement; `of`: the alias before each, with its dot. */
export const names = (fields: Readonly<Record<string, string>>, of = ''): string =>
  Object.keys(fields)
    .map((name) => of + name)
    .join(', ');

/** Months counted from the year's first as 1; opening and closing entries stand outside of them. */
const PERIOD = `case t.namjena when 'pocetno' then 0 when 'zatvaranje' then 99 else
  (extract(year from v.day) - extract(year from y.pocetak)) * 12 + extract(month from v.day) - extract(month from y.pocetak) + 1 end`;

/** Variables of a PL/pgSQL function that reads what it is given. */
export const GIVEN_VARIABLES = 'given_vouchers fin_given_voucher[]; given_lines fin_given_line[];';

/** Reads `input` into these variables, for the organisation `tenant`. `voucher` and `line` count from 1. */
export const READ_GIVEN = `
    select array_agg(row(given.voucher, y.idguid, y.pocetak, y.naziv, t.namjena, coalesce(t.aktivno, true), ${PERIOD}, given.doc -> 'lines',
      ${names(VOUCHER_FIELDS, 'v.')})::public.fin_given_voucher) into given_vouchers
    from jsonb_array_elements(input) with ordinality as given (doc, voucher)
    cross join lateral jsonb_to_record(given.doc) as v (${typed(VOUCHER_FIELDS)})
    left join public.fin_poslovne_godine y on y.tenant_id = tenant and v.day between y.pocetak and y.kraj
    left join public.fin_vrste_naloga t on t.tenant_id = tenant and t.sifra = v.type;
    select array_agg(row(v.voucher, given.line, v.idguid, v.year_id, v.day, v.period, v.purpose, v.carried, v.reversal_of, v.reversal_kind,
      ${names(LINE_FIELDS, 'l.')})::public.fin_given_line) into given_lines
    from unnest(given_vouchers) v
    cross join lateral jsonb_array_elements(v.lines) with ordinality as given (doc, line)
    cross join lateral jsonb_to_record(given.doc) as l (${typed(LINE_FIELDS)});`;

/** The two types. They are made anew at every start, with the functions that take them. */
export const givenSql = (): string[] => [
  'drop type if exists fin_given_voucher, fin_given_line cascade',
  `create type fin_given_voucher as (${typed({ ...OF_VOUCHER, ...VOUCHER_FIELDS })})`,
  `create type fin_given_line as (${typed({ ...OF_LINE, ...LINE_FIELDS })})`,
];
