import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, lastChange, pageOf } from '../../src/core/endpoint.ts';
import { lines, schemaOf } from '../../src/core/form-fields.ts';
import type { ListSpec } from '../../src/core/list-query.ts';
import { decimalOf, times, unitsOf } from '../../src/core/money/money.ts';
import { boolean, choice, date, decimal, labelsOf, money, reference, text } from '../../src/core/resource.ts';
import { answeredFields, answeredRefs, choicesOf } from '../../src/core/resource-api.ts';

/** The amount of a row; null while it cannot be computed. */
export const amountOf = ({ kolicina, cijena }: Record<string, unknown>): string | null =>
  kolicina && cijena ? decimalOf(times(unitsOf(String(cijena)), String(kolicina))) : null;

const header = {
  broj: text({ label: 'Broj naloga', max: 20, required: true, list: true }),
  datum: date({ label: 'Datum', required: true, list: true }),
  vozilo_id: reference({ label: 'Vozilo', to: 'vozila' }),
  napomena: text({ label: 'Napomena', max: 500, multiline: true }),
};
export const row = {
  naziv: text({ label: 'Naziv', max: 60, required: true }),
  kolicina: decimal({ label: 'Količina', precision: 10, scale: 3, required: true }),
  cijena: money({ label: 'Cijena', required: true, min: 0 }),
  stopa: choice({ label: 'PDV', options: { '17': '17 %', '0': 'Bez PDV-a' } }),
  hitno: boolean({ label: 'Hitno' }),
};
/** Written by the module itself. */
const state = {
  iznos: money({ label: 'Iznos', required: true, list: true, sum: true }),
  zakljucen: boolean({ label: 'Zaključen', list: true }),
};
const iznos = { field: state.iznos, of: amountOf };
const stavke = lines({ label: 'Stavke', min: 1, max: 50, fields: row, computed: { iznos }, sums: ['iznos'] });
export const form = { ...header, stavke };
export const labels = labelsOf({ ...form, ...state });
const fields = { ...header, ...state };
export const ORDERS = {
  name: 'nalozi',
  table: 'erp_nalozi',
  path: '/erp/nalozi',
  scope: 'tenant',
  title: 'broj',
  fields,
} as const;

const read = { permission: 'erp_nalozi_pregled', tag: 'Radni nalozi' } as const;
const save = { permission: 'erp_nalozi_save', tag: 'Radni nalozi' } as const;
const all = { path: `/api${ORDERS.path}` };
const one = { path: `${all.path}/:idguid`, params: idParams };

const vozilo = text({ label: 'Vozilo', max: 12, list: true });
const columns = { broj: header.broj, datum: header.datum, vozilo, ...state };
const list = {
  sortable: ['datum', 'broj', 'iznos'],
  sort: '-datum,-broj',
  filters: { datum: header.datum, ...state },
  columns,
} as const satisfies ListSpec;
export type OrderSort = (typeof list)['sortable'][number];
const listed = z.strictObject({ idguid: id, ...answeredFields(columns) });
export type OrderRow = z.infer<typeof listed>;

const order = z.strictObject({
  idguid: id,
  ...lastChange,
  ...answeredFields(fields),
  refs: answeredRefs(fields),
  stavke: z.array(z.strictObject(answeredFields(row))),
});
export type Order = z.infer<typeof order>;

const body = schemaOf(form);
const change = z.strictObject({ ...body.shape, version: z.int('Neispravna verzija.') });
const answer = answerOf(order);
const refuses = conflict(order, 'Broj je zauzet, nalog je zaključen ili je izmijenjen (`stale`).');

export const listApi = endpoint({
  ...read,
  ...all,
  method: 'GET',
  summary: 'Lista naloga',
  list: list as ListSpec<OrderSort>,
  answer: pageOf(listed),
});
export const choicesApi = choicesOf(all.path, read);
export const readApi = endpoint({ ...read, ...one, method: 'GET', summary: 'Jedan nalog', answer });
const adding = { ...save, ...all, summary: 'Dodaj nalog', body, answer, refuses } as const;
export const createApi = endpoint({ ...adding, method: 'POST', status: 201 });
const changing = { ...save, ...one, summary: 'Uredi nalog', body: change, answer, refuses } as const;
export const updateApi = endpoint({ ...changing, method: 'PATCH' });
