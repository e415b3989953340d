import { plain } from '../values/latin.ts';

/** Units of measure, without diacritics. */
const UNITS = new Set(
  `kom komad komada kg g gr dkg t tona m m2 m3 m² m³ mm cm km l lit litar litra ml dl hl pak paket pakovanje kut kutija par rol rola set kpl komplet kompl mj mjesec mjeseci mes h
   sat sati sata dan dana usl usluga god godina vrec vreca kanta boca boce flasa bal bala list ark pal paleta pcs pc hour hours day month unit kwh mwh kw min tab tuba vr kan bok ben gajba snop sl pausal pau ha ar m1 mt rn vr kart karton top ris x tura ture sto noc nocenje obrok porcija mb gb rez smjena`.split(
    /\s+/,
  ),
);

/** Whether a word is a unit of measure. */
export const isUnit = (text: string): boolean => UNITS.has(plain(text).replace(/[.,|)]+$/, ''));

/** What OCR makes of units of one letter. */
const MISREAD: ReadonlyMap<string, string> = new Map([
  ['|', 'l'],
  ['ћ', 'h'],
  ['hh', 'h'],
  ['tt', 't'],
  ['ll', 'l'],
]);

/** A unit as it is printed, without what stands beside it; `scan`: with what OCR is known to get wrong. */
export function unitText(text: string, scan: boolean): string {
  const bare = text.replace(/[,|)]+$/, '') || text;
  return scan || bare === '|' ? (MISREAD.get(bare) ?? bare) : bare;
}
