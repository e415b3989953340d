/** Shared by server, public page and back-office. */
import { amountOf, type PricedLine, type ShownPrice, type Total, totalOf } from '../articles/prices.ts';

export const INQUIRY_LIMITS = { ime_prezime: 200, email: 254, telefon: 50, poruka: 5000 } as const;
/** Most articles in one inquiry. */
export const MOST_ITEMS = 100;
/** Largest quantity of one article, and its decimals. */
export const MOST_QUANTITY = 1_000_000;
export const QUANTITY_SCALE = 3;

/** An article as it was when it was asked for. */
export interface InquiryItem {
  sifra: string;
  naziv: string;
  jedinica: string;
  /** "2.5" */
  kolicina: string;
  /** Null: it had no price. */
  cijena: ShownPrice | null;
}

const lineOf = ({ cijena, kolicina }: InquiryItem): PricedLine => ({ price: cijena, quantity: kolicina });

/** See `amountOf`. */
export const amountOfItem = (item: InquiryItem): string | null => amountOf(lineOf(item));

/** See `totalOf`. */
export const totalOfItems = (items: readonly InquiryItem[]): Total | null => totalOf(items.map(lineOf));

const BAD_QUANTITY = `Unesite količinu veću od nule, npr. 2 ili 1,5.`;

/** `1.000` is a thousand here and one elsewhere. */
const UNCLEAR = /^[1-9]\d{0,2}\.\d{3}$/;

/** Reads a quantity as people type it ("2", "1,5") into its plain form; or why it is none. */
export function readQuantity(typed: string): { value: string } | { error: string } {
  const trimmed = typed.trim();
  if (UNCLEAR.test(trimmed))
    return {
      error: `Nije jasno šta je ${trimmed}: napišite ${trimmed.replace('.', '')} ili ${trimmed.replace('.', ',')}.`,
    };
  const text = trimmed.replace(',', '.');
  if (!/^\d{1,18}(\.\d{1,6})?$/.test(text)) return { error: BAD_QUANTITY };
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > QUANTITY_SCALE) return { error: `Količina ima najviše ${QUANTITY_SCALE} decimale.` };
  const value = `${whole.replace(/^0+(?=\d)/, '')}${kept && `.${kept}`}`;
  if (Number(value) > MOST_QUANTITY) return { error: 'Najveća količina je 1.000.000.' };
  return value === '0' ? { error: BAD_QUANTITY } : { value };
}
