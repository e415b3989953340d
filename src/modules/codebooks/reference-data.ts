import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** `data/README.md` describes the source and reliability of each file. */
const read = (file: string): string => readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');
const csv = (file: string): Record<string, string>[] => parse(read(file), { columns: true, bom: true });

export type SeedRow = Record<string, string | number | boolean | null>;

const orNull = (value: string | undefined): string | null => value || null;
/** "količina" -> "kolicina": the stored value of a choice whose label the file writes. */
const plain = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '');

/** 249 countries of ISO 3166-1 and XK, by their CLDR names. */
export const countries = (): SeedRow[] =>
  csv('drzave.csv').map((row) => ({
    naziv: row.name_bs_cldr_intl || row.name_bs_i18n_iso_countries || '',
    naziv_en: orNull(row.name_en),
    alpha2: row.alpha2 ?? '',
    alpha3: row.alpha3 ?? '',
    numericki: orNull(row.numeric),
    aktivno: true,
  }));

/** Both entities and the Brčko district; without `drzava_id`. */
export const entities = (): SeedRow[] =>
  csv('entiteti-kantoni.csv')
    .filter((row) => row.tip !== 'kanton')
    .map((row) => ({
      kod: row.kod ?? '',
      naziv: row.naziv ?? '',
      vrsta: row.tip ?? '',
      sjediste: orNull(row.sjediste),
      iso: orNull(row.iso3166_2),
      napomena: orNull(row.napomena),
    }));

/** The ten cantons; without `entitet_id`, which is the Federation's. */
export const cantons = (): SeedRow[] =>
  csv('entiteti-kantoni.csv')
    .filter((row) => row.tip === 'kanton')
    .map((row) => ({
      redni_broj: Number(row.redni_broj),
      kod: row.kod ?? '',
      naziv: row.naziv ?? '',
      sjediste: orNull(row.sjediste),
      iso: orNull(row.iso3166_2),
    }));

const STATUSES: Record<string, string> = {
  općina: 'opcina',
  opština: 'opstina',
  grad: 'grad',
  'grad (složeni)': 'slozeni_grad',
  distrikt: 'distrikt',
};

/** A municipality's fields, and the codes and the name that its references are found by. */
interface MunicipalitySeed {
  fields: SeedRow;
  entity: string;
  canton: string | null;
  /** Name of the composite city it is part of. */
  partOf: string | null;
}

/** 143 municipalities and cities, and the two composite cities. */
export const municipalities = (): MunicipalitySeed[] =>
  csv('opstine.csv').map((row) => ({
    fields: {
      // "Grad Sarajevo (4 općine)": the count is a remark of the list, not part of the name.
      naziv: (row.naziv ?? '').replace(/ \(\d+ op(?:ćin|štin)[ae]\)$/u, ''),
      sifra: orNull(row.stat_code5),
      status: STATUSES[row.status ?? ''] ?? '',
      postanski_broj: orNull(row.postanski_broj),
      sifra_uplatnice: orNull(row.sifra_opcine3_uplatnica_fbih),
      napomena: row.status_confidence?.startsWith('low') ? 'Status grada nije provjeren.' : null,
    },
    entity: row.entitet ?? '',
    canton: orNull(row.kanton),
    partOf: orNull(row.u_sastavu),
  }));

/** 81 units with their UN/ECE Recommendation 20 codes and the usual number of decimals. */
export const units = (): SeedRow[] =>
  csv('jedinice-mjere.csv').map((row) => ({
    oznaka: row.oznaka_bs ?? '',
    naziv: row.naziv_bs ?? '',
    naziv_en: orNull(row.rec20_name_en),
    vrsta: plain(row.vrsta ?? ''),
    kod: orNull(row.rec20_code),
    decimale: Number(row.suggested_decimals),
    aktivno: true,
  }));

/** The tax rates in force since VAT was introduced on 1 January 2006. */
export const taxes = (): SeedRow[] => JSON.parse(read('porezi.json')) as SeedRow[];
