import { boolean, choice, integer, lines, text } from '../../../../core/resource.ts';

/** Who the tax of supplies to final consumers belongs to, and other things on which the sources disagree. */
export interface VatSettings {
  consumption_by: 'buyer' | 'unit' | 'seller';
  units: { sifra: string; entitet: Entity }[];
  unknown_jib: 'nines' | 'empty';
  line_end: 'crlf' | 'lf';
  bom: boolean;
  numbering: 'always' | 'year' | 'month';
  last_purchase: number;
  last_sale: number;
  rounding: 'km' | 'fening';
  due_day: number;
}

/** Codes of the codebook `ent`, by the boxes 32, 33 and 34. */
export const ENTITIES = { FBiH: 'Federacija BiH', RS: 'Republika Srpska', BD: 'Brčko distrikt' } as const;
export type Entity = keyof typeof ENTITIES;

export const DEFAULT_VAT_SETTINGS: VatSettings = {
  consumption_by: 'buyer',
  units: [],
  unknown_jib: 'nines',
  line_end: 'crlf',
  bom: false,
  numbering: 'always',
  last_purchase: 0,
  last_sale: 0,
  rounding: 'km',
  due_day: 10,
};

/** Settings of VAT, as the form and the API check them. */
export const VAT_SETTINGS_FIELDS = {
  consumption_by: choice({
    label: 'Krajnja potrošnja pripada entitetu',
    help: 'Određuje polja 32, 33 i 34 prijave. Bez općine kupca uzima se entitet vaše organizacije.',
    options: { buyer: 'Kupca', unit: 'Mjesta troška (poslovne jedinice)', seller: 'Vaše organizacije' },
    required: true,
  }),
  units: lines({
    label: 'Entiteti mjesta troška',
    help: 'Samo kad krajnja potrošnja pripada entitetu mjesta troška.',
    max: 200,
    fields: {
      sifra: text({ label: 'Mjesto troška', max: 10, required: true }),
      entitet: choice({ label: 'Entitet', options: ENTITIES, required: true }),
    },
  }),
  unknown_jib: choice({
    label: 'Nepoznat JIB u datoteci',
    options: { nines: '9999999999999', empty: 'Prazno' },
    required: true,
  }),
  numbering: choice({
    label: 'Redni broj u evidenciji',
    options: {
      always: 'Teče bez prekida',
      year: 'Počinje svake godine od 1',
      month: 'Počinje svakog mjeseca od 1',
    },
    required: true,
  }),
  last_purchase: integer({
    label: 'Posljednji broj nabavke',
    help: 'Iz programa u kojem ste ranije vodili evidenciju.',
    min: 0,
    max: 999_999_999,
    required: true,
  }),
  last_sale: integer({
    label: 'Posljednji broj isporuke',
    help: 'Iz programa u kojem ste ranije vodili evidenciju.',
    min: 0,
    max: 999_999_999,
    required: true,
  }),
  rounding: choice({
    label: 'Iznosi u prijavi',
    options: { km: 'Cijele marke', fening: 'S feninzima' },
    required: true,
  }),
  due_day: integer({ label: 'Dan do kojeg se predaje', min: 1, max: 28, required: true }),
  line_end: choice({
    label: 'Kraj reda u datoteci',
    options: { crlf: 'CR LF (Windows)', lf: 'LF' },
    required: true,
  }),
  bom: boolean({ label: 'BOM na početku datoteke' }),
} as const;
