/** The texts of faults that concern the whole text, and of valid JSON that programs read differently. */

import { nameOfInvisible } from '../../kit/text-position.ts';
import type { DescribeFault } from './explain.ts';
import type { CompatibilityCode } from './faults.ts';
import { OTHER_FORMATS, type OtherFormat } from './other-formats.ts';

export const COMPATIBILITY_TEXTS: Record<CompatibilityCode, DescribeFault> = {
  'not-json': ({ detail = '', excerpt }) => {
    if (detail in OTHER_FORMATS) return OTHER_FORMATS[detail as OtherFormat];
    if (detail.startsWith('file '))
      return {
        title: `Ovo nije JSON, nego: ${detail.slice(5)}`,
        help: 'Vrsta je prepoznata po prvim bajtovima. Izaberite datoteku s JSON tekstom.',
      };
    if (detail === 'guard') {
      return {
        title: `Zaštitni početak ${excerpt.mark}`,
        help: 'Neki serveri ispred JSON-a stavljaju ovaj tekst da ga druga stranica ne bi mogla učitati kao skriptu. Obrišite ga.',
      };
    }
    return {
      title: 'JavaScript ispred JSON-a',
      help: `„${excerpt.mark}” je naredba JavaScripta. Ostavite samo ono što je desno od nje, a na kraju obrišite tačku-zarez.`,
    };
  },
  fence: () => ({
    title: 'Ograda bloka koda (```)',
    help: 'Tri obrnuta navodnika pripadaju Markdownu, kojim pišu chat i dokumentacija, a ne JSON-u: obrišite ih zajedno s imenom jezika.',
  }),
  prose: ({ excerpt }) => ({
    title: 'Rečenice oko JSON-a',
    help: `„${excerpt.mark}” nije dio JSON-a: obrišite sve što nije u njegovim zagradama.`,
  }),
  bom: () => ({
    title: 'Oznaka BOM na početku datoteke',
    help: 'Prva tri bajta (EF BB BF) su nevidljiva oznaka UTF-8. JSON je ne smije imati i mnogi programi zbog nje odbiju cijelu datoteku. Sačuvajte je kao „UTF-8 bez BOM-a”.',
  }),
  utf16: ({ detail }) => ({
    title: `Tekst je u zapisu ${detail}`,
    help: 'JSON koji se razmjenjuje mora biti u UTF-8. Pročitali smo ga i provjerili dalje; sačuvajte ga kao UTF-8.',
  }),
  'invalid-utf8': ({ detail }) => ({
    title: 'Bajtovi koji nisu UTF-8',
    help: detail
      ? `Ovdje u windows-1250 piše „${detail}”: datoteka je vjerovatno u tom zapisu. Izaberite zapis windows-1250 ili je sačuvajte kao UTF-8.`
      : 'Datoteka je u drugom zapisu (npr. windows-1250) ili je oštećena. JSON mora biti u UTF-8.',
  }),
  nul: () => ({
    title: 'Nulti bajt (NUL)',
    help: 'U tekstu stoji bajt 0. Obično je datoteka oštećena, binarna ili u UTF-16. U stringu se piše kao \\u0000.',
  }),
  'odd-space': ({ detail = '' }) => ({
    title: `Nedopušten razmak ${detail} (${nameOfInvisible(Number.parseInt(detail.slice(2), 16)) ?? 'ne vidi se'})`,
    help: 'Između elemenata smiju stajati samo običan razmak, tabulator i novi red. Ovakvi znakovi dolaze kopiranjem s web-stranice ili iz Worda: obrišite ih.',
  }),
  'duplicate-key': ({ otherPlace, excerpt }) => ({
    title: `Ključ ${excerpt.mark} se ponavlja`,
    help: `Isti ključ već stoji u ovom objektu: red ${otherPlace?.line}, kolona ${otherPlace?.column}. Većina programa zadrži samo posljednju vrijednost, neki prvu, a neki odbiju cijeli tekst.`,
  }),
  'lone-surrogate': ({ excerpt }) => ({
    title: `Polovina znaka: ${excerpt.mark}`,
    help: 'Oznake od \\ud800 do \\udfff vrijede samo u paru. Sama polovina nije znak: neki programi je zamijene upitnikom, a neki odbiju tekst.',
  }),
  'big-number': ({ excerpt, detail }) => ({
    title: `Broj ${excerpt.mark} programi ne čuvaju tačno`,
    help:
      detail === 'Infinity' || detail === '-Infinity'
        ? 'Veći je od svega što staje u 64-bitni broj: JavaScript će od njega napraviti beskonačnost. Ako je važan, pošaljite ga kao tekst.'
        : `Većina programa brojeve čuva u 64 bita i od ovog će napraviti ${detail}. Ako je to šifra ili iznos, pošaljite ga kao tekst.`,
  }),
};
