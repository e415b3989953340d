/** The texts of faults inside tokens: strings, keys, words, numbers. */

import type { DescribeFault } from './explain.ts';
import type { TokenCode } from './faults.ts';

export const TOKEN_TEXTS: Record<TokenCode, DescribeFault> = {
  'unquoted-key': ({ excerpt }) => ({
    title: 'Ključ bez navodnika',
    help: `JavaScript to dopušta, JSON ne. Napišite "${excerpt.mark}" u dvostrukim navodnicima.`,
  }),
  'unquoted-value': ({ excerpt }) => ({
    title: 'Tekst bez navodnika',
    help: `Svaki tekst u JSON-u stoji u dvostrukim navodnicima: "${excerpt.mark}".`,
  }),
  'single-quotes': () => ({
    title: 'Jednostruki navodnici',
    help: 'JSON zna samo dvostruke navodnike ("). Jednostruki (\') dolaze iz JavaScripta ili Pythona; u Pythonu koristite json.dumps(…).',
  }),
  'odd-quotes': ({ excerpt }) => ({
    title: `Tipografski navodnici: ${[...excerpt.mark][0] ?? ''}`,
    help: 'Word, mail ili telefon zamijenili su ravne navodnike ukrasnim (“ ” „ ‘ ’). JSON traži ravne: ".',
  }),
  'open-string': () => ({
    title: 'Nedostaje navodnik na kraju',
    help: 'String se mora zatvoriti navodnikom u istom redu. Čini se da navodnik nedostaje ovdje.',
  }),
  'open-quote': () => ({
    title: 'Nedostaje navodnik na početku',
    help: 'Tekst je zatvoren navodnikom, a otvoren nije: stavite navodnik ispred njega.',
  }),
  'escaped-quotes': () => ({
    title: 'JSON zapisan kao tekst (\\")',
    help: 'Ovaj JSON je bio tekst u drugom JSON-u ili u programu, pa ispred navodnika stoje kose crte. Skida ih JSON escape, ili parser onoga iz čega je kopiran.',
  }),
  prefix: ({ excerpt }) => ({
    title: `Slovo ispred navodnika: ${excerpt.mark}`,
    help: "Ovako Python ispisuje tekst (u'…', b'…'). U JSON-u stoji samo navodnik; u Pythonu koristite json.dumps(…).",
  }),
  'inner-quote': () => ({
    title: 'Navodnik usred stringa',
    help: 'String se ovdje završava, a tekst ide dalje. Navodnik unutar stringa piše se kao \\".',
  }),
  control: ({ detail }) => ({
    title: detail === '0009' ? 'Tabulator u stringu' : `Kontrolni znak U+${(detail ?? '').toUpperCase()}`,
    help:
      detail === '0009'
        ? 'Tabulator se u stringu ne smije pisati kao takav: zamijenite ga sa \\t.'
        : `Znakovi ispod U+0020 u JSON-u se ne smiju pisati kao takvi: obrišite ga ili napišite \\u${detail}.`,
  }),
  'line-break': () => ({
    title: 'Prelazak u novi red usred stringa',
    help: 'String mora stati u jedan red. Novi red u tekstu piše se kao \\n (u Windows zapisu \\r\\n).',
  }),
  escape: ({ detail, excerpt }) => {
    if (detail === 'line') {
      return {
        title: 'Obrnuta kosa crta na kraju reda',
        help: 'Nastavljanje stringa u novom redu postoji u JavaScriptu, ne u JSON-u. Spojite redove, a novi red pišite kao \\n.',
      };
    }
    if (excerpt.mark === "\\'") {
      return {
        title: "Nepotrebna kosa crta: \\'",
        help: "Apostrof se u JSON-u ne označava kosom crtom: napišite samo '.",
      };
    }
    return {
      title: `Nepoznata oznaka ${excerpt.mark}`,
      help: 'Iza \\ smije stajati samo " \\ / b f n r t ili u i četiri heksadecimalne cifre. U putanjama (C:\\Users) i regularnim izrazima svaku \\ udvojite: \\\\.',
    };
  },
  'unicode-escape': ({ excerpt }) => ({
    title: `Nepotpuna oznaka ${excerpt.mark}`,
    help: 'Iza \\u moraju stajati tačno četiri heksadecimalne cifre, npr. \\u010d za č.',
  }),
  'literal-case': ({ excerpt, detail }) => ({
    title: `${excerpt.mark} umjesto ${detail}`,
    help: `U JSON-u se piše malim slovima: ${detail}.`,
  }),
  'not-a-value': ({ excerpt, detail }) => ({
    title: `${excerpt.mark} ne postoji u JSON-u`,
    help:
      detail === 'None' || detail === 'nil'
        ? 'Prazna vrijednost u JSON-u je null. (None piše Python: koristite json.dumps(…).)'
        : 'JSON nema NaN, Infinity ni undefined. Najčešće se umjesto njih piše null.',
  }),
  call: ({ detail }) => ({
    title: `Poziv funkcije ${detail}(…)`,
    help: 'JSON nema funkcija: u njemu stoje samo vrijednosti. Ako je ovo JSONP ili ispis MongoDB-a, ostavite samo ono što je u zagradi, tekst u navodnicima.',
  }),
  number: ({ excerpt }) => ({
    title: `Neispravan broj: ${excerpt.mark}`,
    help: 'Broj se piše ciframa, s tačkom za decimale, npr. -12.5 ili 1.2e10. Ako ovo nije broj nego oznaka, stavite je u navodnike.',
  }),
  'leading-zero': ({ excerpt }) => ({
    title: `Nula na početku broja: ${excerpt.mark}`,
    help: `Broj ne smije počinjati nulom. Ako je ovo šifra, broj telefona ili poštanski broj, napišite "${excerpt.mark}" u navodnicima; inače obrišite nulu.`,
  }),
  plus: ({ excerpt }) => ({
    title: `Plus ispred broja: ${excerpt.mark}`,
    help: 'Pozitivan broj u JSON-u nema predznak. Obrišite +; broj telefona stavite u navodnike.',
  }),
  'bare-dot': ({ excerpt }) => ({
    title: `Decimalna tačka bez cifre: ${excerpt.mark}`,
    help: 'I prije i poslije decimalne tačke mora stajati bar jedna cifra: 0.5, a ne .5; 1.0 ili 1, a ne 1.',
  }),
  'decimal-comma': () => ({
    title: 'Decimalni zarez',
    help: 'Decimale u JSON-u odvaja tačka: 3.14, a ne 3,14.',
  }),
  hex: ({ excerpt }) => ({
    title: `Heksadecimalni broj: ${excerpt.mark}`,
    help: 'JSON zna samo decimalne brojeve. Napišite ga decimalno ili, kao tekst, u navodnicima.',
  }),
  date: ({ excerpt }) => ({
    title: `Datum bez navodnika: ${excerpt.mark}`,
    help: 'JSON nema poseban oblik za datum: piše se kao tekst, npr. "2026-11-21".',
  }),
};
