/*
 * What `fin_post` and `fin_check` are given: vouchers as JSON. It is read once, into rows of two types, since a value of JSON is parsed
 * anew by every query that reads it.
 */

/** Fields of a voucher in JSON beside its `lines`, with their SQL types. */
export const VOUCHER_FIELDS = {
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

type Sources = Readonly<Record<string, readonly [type: string, source: string]>>;

/** Months counted from the year's first as 1; opening and closing entries stand outside of them. */
const PERIOD = `case t.namjena when 'pocetno' then 0 when 'zatvaranje' then 99 else
  (extract(year from v.day) - extract(year from y.pocetak)) * 12 + extract(month from v.day) - extract(month from y.pocetak) + 1 end`;

/** What a voucher has beside its fields, and where it comes from: its place, the year that has its day, its type, its lines in JSON. */
const OF_VOUCHER: Sources = {
  voucher: ['integer', 'given.voucher'],
  year_id: ['uuid', 'y.idguid'],
  year_start: ['date', 'y.pocetak'],
  year_name: ['text', 'y.naziv'],
  purpose: ['text', 't.namjena'],
  type_active: ['boolean', 'coalesce(t.aktivno, true)'],
  period: ['smallint', PERIOD],
  lines: ['jsonb', "given.doc -> 'lines'"],
};
/** What a line has beside its fields: its place, and what its voucher says. */
const OF_LINE: Sources = {
  voucher: ['integer', 'v.voucher'],
  line: ['integer', 'given.line'],
  voucher_id: ['uuid', 'v.idguid'],
  year_id: ['uuid', 'v.year_id'],
  day: ['date', 'v.day'],
  period: ['smallint', 'v.period'],
  purpose: ['text', 'v.purpose'],
  carried: ['boolean', 'v.carried'],
  reversal_of: ['uuid', 'v.reversal_of'],
  reversal_kind: ['text', 'v.reversal_kind'],
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

const sources = (of: Sources): string =>
  Object.values(of)
    .map(([, source]) => source)
    .join(', ');

/** Variables of a PL/pgSQL function that reads what it is given. */
export const GIVEN_VARIABLES = 'given_vouchers fin_given_voucher[]; given_lines fin_given_line[];';

/** Reads `input` into these variables, for the organisation `tenant`. `voucher` and `line` count from 1. */
export const READ_GIVEN = `
    select array_agg(row(${sources(OF_VOUCHER)}, ${names(VOUCHER_FIELDS, 'v.')})::public.fin_given_voucher) into given_vouchers
    from jsonb_array_elements(input) with ordinality as given (doc, voucher)
    cross join lateral jsonb_to_record(given.doc) as v (${typed(VOUCHER_FIELDS)})
    left join public.fin_poslovne_godine y on y.tenant_id = tenant and v.day between y.pocetak and y.kraj
    left join public.fin_vrste_naloga t on t.tenant_id = tenant and t.sifra = v.type;
    select array_agg(row(${sources(OF_LINE)}, ${names(LINE_FIELDS, 'l.')})::public.fin_given_line) into given_lines
    from unnest(given_vouchers) v
    cross join lateral jsonb_array_elements(v.lines) with ordinality as given (doc, line)
    cross join lateral jsonb_to_record(given.doc) as l (${typed(LINE_FIELDS)});`;

/** The function that takes the two types, and so has to be made anew with them. */
export const IS_WRONG = 'fin_is_wrong(fin_given_voucher[], fin_given_line[], uuid)';

const TYPES = {
  fin_given_voucher: { ...typesOf(OF_VOUCHER), ...VOUCHER_FIELDS },
  fin_given_line: { ...typesOf(OF_LINE), ...LINE_FIELDS },
};

/** The two types. They are made anew only where they have changed: a node that serves meanwhile keeps the plans that use them. */
export const givenSql = (): string => `do $$
  declare stored text := (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by relname desc, attnum)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attrelid in (to_regclass('public.fin_given_voucher'), to_regclass('public.fin_given_line')) and not attisdropped);
  begin
    if stored is distinct from '${Object.values(TYPES).map(typed).join(', ')}' then
      drop function if exists ${IS_WRONG};
      drop type if exists fin_given_voucher, fin_given_line;
      ${Object.entries(TYPES)
        .map(([name, fields]) => `create type ${name} as (${typed(fields)});`)
        .join('\n      ')}
    end if;
  end $$`;

function typesOf(of: Sources): Record<string, string> {
  return Object.fromEntries(Object.entries(of).map(([name, [type]]) => [name, type]));
}
