/** The texts of faults between tokens: commas, colons, brackets, the end of the text. */

import type { DescribeFault } from './explain.ts';
import type { StructureCode } from './faults.ts';

const where = (place: { line: number; column: number } | undefined): string =>
  place ? `red ${place.line}, kolona ${place.column}` : '';

export const STRUCTURE_TEXTS: Record<StructureCode, DescribeFault> = {
  empty: () => ({
    title: 'Nema nijedne vrijednosti',
    help: 'Tekst je prazan. Najkraći ispravan JSON je jedna vrijednost, naprimjer {}, [], null ili 0.',
  }),
  'trailing-comma': ({ excerpt }) => ({
    title: 'Zarez iza posljednjeg elementa',
    help: `Iza ovog zareza nema ničega do ${/^\s*\}/.test(excerpt.after) ? '}' : 'zatvorene zagrade'}. JavaScript to dopušta, JSON ne: obrišite zarez.`,
  }),
  'extra-comma': () => ({
    title: 'Zarez viška',
    help: 'Između dva zareza, ili prije prvog elementa, mora stajati vrijednost. Obrišite zarez ili upišite vrijednost (može i null).',
  }),
  'missing-comma': () => ({
    title: 'Nedostaje zarez',
    help: 'Ovdje se završava jedan element, a odmah iza njega počinje drugi. Između njih stavite zarez.',
  }),
  semicolon: () => ({
    title: 'Tačka-zarez umjesto zareza',
    help: 'Elementi se u JSON-u odvajaju zarezom. Zamijenite ; sa ,',
  }),
  'missing-colon': () => ({
    title: 'Nedostaje dvotačka',
    help: 'Između ključa i njegove vrijednosti stoji dvotačka: "ključ": vrijednost.',
  }),
  equals: ({ excerpt }) => ({
    title: `Znak ${excerpt.mark} umjesto dvotačke`,
    help: 'Ključ i vrijednost u JSON-u odvaja dvotačka: "ključ": vrijednost.',
  }),
  'colon-in-array': ({ otherPlace }) => ({
    title: 'Dvotačka u nizu',
    help: `U nizu [ ] stoje samo vrijednosti, bez ključeva (niz je otvoren: ${where(otherPlace)}). Ili ispred ovog ključa nedostaje ], ili umjesto [ ] treba { }.`,
  }),
  'extra-colon': () => ({
    title: 'Dvotačka viška',
    help: 'Jedan ključ ima jednu vrijednost. Obrišite dvotačku; ako je tekst prije nje trebao biti novi ključ, ispred njega nedostaje zarez.',
  }),
  'missing-value': ({ detail, excerpt }) =>
    detail === 'colon'
      ? {
          title: 'Ključ bez vrijednosti',
          help: 'U objektu { } svaki ključ ima dvotačku i vrijednost. Ako ovo treba biti lista samih vrijednosti, koristite niz: [ ].',
        }
      : {
          title: 'Nedostaje vrijednost',
          help: `Iza dvotačke nema vrijednosti${excerpt.after ? ` nego odmah ${excerpt.after[0]}` : ''}. Ako vrijednosti nema, upišite null.`,
        },
  'missing-key': () => ({
    title: 'Nedostaje ključ',
    help: 'U objektu { } ispred svake vrijednosti stoji ključ u navodnicima: "ključ": vrijednost. Za listu samih vrijednosti koristite niz: [ ].',
  }),
  'wrong-close': ({ detail, excerpt, otherPlace }) => ({
    title: `Pogrešna zagrada: ${excerpt.mark} umjesto ${detail}`,
    help: `Zagrada koja se ovdje zatvara otvorena je znakom ${detail === '}' ? '{' : '['} (${where(otherPlace)}), pa je mora zatvoriti ${detail}`,
  }),
  'missing-close': ({ detail, otherPlace }) => ({
    title: `Nedostaje ${detail}`,
    help: `Zagrada ${detail === '}' ? '{' : '['} (${where(otherPlace)}) nije zatvorena prije ovog mjesta.`,
  }),
  'extra-close': ({ excerpt }) => ({
    title: `Zagrada viška: ${excerpt.mark}`,
    help: 'Sve što je bilo otvoreno već je zatvoreno. Obrišite ovu zagradu, ili potražite gdje je ranije jedna viška zatvorena.',
  }),
  truncated: ({ detail, otherPlace }) => {
    if (detail === 'string') {
      return {
        title: 'Tekst se prekida usred stringa',
        help: `Navodnik je otvoren (${where(otherPlace)}), a zatvoren nije. Tekst je vjerovatno odsječen: kopirajte ga ponovo do kraja.`,
      };
    }
    if (detail === 'number' || detail === 'literal') {
      return {
        title: `Tekst se prekida usred ${detail === 'number' ? 'broja' : 'riječi'}`,
        help: 'Tekst je vjerovatno odsječen: kopirajte ili preuzmite ga ponovo do kraja.',
      };
    }
    return {
      title: `Tekst se prekida: nedostaje ${detail}`,
      help: `Do kraja teksta nije zatvoreno sve što je otvoreno; posljednja otvorena zagrada: ${where(otherPlace)}. Tekst je odsječen ili je negdje izostavljena zagrada.`,
    };
  },
  'extra-text': ({ excerpt }) => {
    if (excerpt.mark.startsWith(':')) {
      return {
        title: 'Nedostaju vitičaste zagrade',
        help: 'Ključ i vrijednost mogu stajati samo u objektu. Cijeli tekst stavite u { }.',
      };
    }
    return {
      title: 'Tekst iza kraja JSON-a',
      help: /^;\s*$/.test(excerpt.mark)
        ? 'Tačka-zarez na kraju pripada JavaScriptu, ne JSON-u: obrišite je.'
        : 'Jedan JSON dokument ima jednu vrijednost, a ona je ovdje već završena. Više vrijednosti stavite u niz [ ], ili svaku u svoj red i izaberite NDJSON.',
    };
  },
  depth: ({ detail }) => ({
    title: `Dublje od ${detail} nivoa`,
    help: 'Ovoliko ugniježđenih zagrada većina programa ne može pročitati, a neki se na tome sruše. Dalje od ovog mjesta nismo provjeravali.',
  }),
  comment: () => ({
    title: 'Komentar',
    help: 'JSON nema komentara (ni //, ni /* */, ni #). Obrišite ga, ili ga sačuvajte kao vrijednost, npr. "_komentar": "…".',
  }),
  'open-comment': () => ({
    title: 'Komentar koji nije zatvoren',
    help: 'JSON nema komentara, a ovaj ni ne završava znakovima */, pa je progutao sav ostatak teksta.',
  }),
  ellipsis: () => ({
    title: 'Tri tačke umjesto podataka',
    help: 'Neko je ovdje podatke izostavio. JSON to ne može reći: upišite ih ili obrišite tačke.',
  }),
  concatenation: () => ({
    title: 'Tekstovi spojeni znakom +',
    help: 'Spajanje tekstova postoji u JavaScriptu, ne u JSON-u: napišite jedan tekst u jednom paru navodnika.',
  }),
  wrapper: () => ({
    title: 'Poziv funkcije oko JSON-a',
    help: 'Ovako server odgovara starim stranicama (JSONP). Ostavite samo ono što je u zagradi.',
  }),
  tuple: () => ({
    title: 'Obične zagrade ( )',
    help: 'Ovako Python piše nepromjenljiv niz. U JSON-u nizovi stoje u uglastim zagradama: [ ].',
  }),
  unexpected: ({ excerpt }) => ({
    title: `Neočekivan znak: ${excerpt.mark}`,
    help: 'Vrijednost u JSON-u počinje sa { [ " cifrom ili minusom, ili je true, false ili null. Tekst stavite u navodnike.',
  }),
};
