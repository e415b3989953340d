import { z } from 'zod';
import { endpoint, id, pageOf } from '../../../../core/endpoint.ts';
import type { ListColumn, ListSpec } from '../../../../core/list-query.ts';
import { READ, VAT } from '../vat.api.ts';

const day = z.string().describe('Dan, `YYYY-MM-DD`.');
const amount = z.string().describe('Iznos u KM.');

const common = {
  idguid: z.string().describe('Nalog i stavka.'),
  month: day.describe('Prvi dan poreznog perioda.'),
  number: z.int().nullable().describe('Redni broj u evidenciji; ima ga predat mjesec.'),
  voucher_id: id,
  voucher: z.string(),
  voucher_day: day,
  doc_type: z.string(),
  document_no: z.string().nullable(),
  document_date: day.nullable(),
  partner_id: id.nullable(),
  name: z.string().nullable(),
  vat_number: z.string().nullable(),
  jib: z.string().nullable(),
  boxes: z.array(z.string()).describe('Polja prijave u koja red ulazi.'),
  gross: amount,
  fbih: amount,
  rs: amount,
  bd: amount,
};
const kufRow = z
  .strictObject({
    ...common,
    received_date: day.nullable(),
    net: amount,
    flat_rate: amount,
    vat: amount,
    deductible: amount,
    non_deductible: amount,
  })
  .meta({ id: 'VatPurchase' });
const kifRow = z
  .strictObject({
    ...common,
    internal: amount,
    export: amount,
    exempt: amount,
    base_registered: amount,
    vat_registered: amount,
    base_final: amount,
    vat_final: amount,
  })
  .meta({ id: 'VatSupply' });
export type KufRow = z.infer<typeof kufRow>;
export type KifRow = z.infer<typeof kifRow>;

const money = (label: string, list = true): ListColumn => ({
  kind: 'decimal',
  label,
  scale: 2,
  sum: true,
  list,
});

const first: Record<string, ListColumn> = {
  number: { kind: 'integer', label: 'Red. br.', list: false },
  month: { kind: 'date', label: 'Porezni period', list: false },
  document_no: { kind: 'text', label: 'Dokument', max: 30, list: true },
  document_date: { kind: 'date', label: 'Datum', list: true },
};
const partner: Record<string, ListColumn> = {
  name: { kind: 'text', label: 'Partner', max: 40, list: true },
  vat_number: { kind: 'text', label: 'PDV broj', max: 12, list: false },
  jib: { kind: 'text', label: 'JIB', max: 13, list: false },
  doc_type: { kind: 'text', label: 'Tip', max: 2, list: true },
};
const last: Record<string, ListColumn> = {
  fbih: money('Krajnja potrošnja FBiH', false),
  rs: money('Krajnja potrošnja RS', false),
  bd: money('Krajnja potrošnja BD', false),
  voucher: { kind: 'text', label: 'Nalog', max: 12, list: true },
  voucher_day: { kind: 'date', label: 'Datum naloga', list: false },
};

const SORTABLE = ['document_date', 'document_no', 'name', 'gross', 'voucher_day', 'number'] as const;
export type DocumentSort = (typeof SORTABLE)[number];
const spec = (columns: Record<string, ListColumn>): ListSpec<DocumentSort> => ({
  sortable: SORTABLE,
  sort: 'voucher_day',
  filters: {
    month: { kind: 'date', label: 'Porezni period' },
    boxes: { kind: 'tags', label: 'Polje prijave' },
    document_no: { kind: 'text', label: 'Dokument' },
    document_date: { kind: 'date', label: 'Datum' },
    name: { kind: 'text', label: 'Partner' },
    doc_type: { kind: 'text', label: 'Tip' },
    gross: { kind: 'decimal', label: 'Iznos s PDV-om' },
  },
  columns: { ...first, ...columns, ...last },
});

export const kufApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${VAT}/kuf`,
  summary: 'KUF: nabavke po dokumentima',
  list: spec({
    received_date: { kind: 'date', label: 'Primljeno', list: false },
    ...partner,
    net: money('Bez PDV-a'),
    gross: money('S PDV-om'),
    flat_rate: money('Paušalna naknada', false),
    vat: money('Ulazni PDV'),
    deductible: money('Odbija se'),
    non_deductible: money('Ne odbija se'),
  }),
  answer: pageOf(kufRow),
});

export const kifApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${VAT}/kif`,
  summary: 'KIF: isporuke po dokumentima',
  list: spec({
    ...partner,
    // Mostly 01: without it the amounts have their place on a usual screen.
    doc_type: { ...partner.doc_type!, list: false },
    gross: money('S PDV-om'),
    internal: money('Interna faktura', false),
    export: money('Izvoz', false),
    exempt: money('Oslobođeno', false),
    base_registered: money('Osnovica (obveznici)'),
    vat_registered: money('PDV (obveznici)'),
    base_final: money('Osnovica (ostali)'),
    vat_final: money('PDV (ostali)'),
  }),
  answer: pageOf(kifRow),
});
