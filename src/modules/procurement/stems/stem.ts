/**
 * Raised with any change of stems, folding or stop words: rows that were indexed by another version are indexed anew in the background,
 * and queries are not cached over it.
 */
export const STEM_VERSION = 1;

/** Words that are looked for in vain: they stand in nearly every text, or would be taken for another word (putem: put). */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a ali bez bi ce da do i ili iz iza izmedu ispod iznad ja je jer jesu k ka kao ko koja koje koji koju kod kroz li me na nad nakon ne ni ' +
    'nije nisu o od oko on ona oni po pod pored preko prema pri prije putem radi s sa se ste su svi te ti tijekom to tokom u uz vi za zbog'
  ).split(' '),
);

/** True for a word (folded) that is not searched for. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Stems of words whose forms do not come from one another by endings; by the word or by what is left of it. */
const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    del: 'dio deo',
    det: 'dek detet detetom decij',
    covek: 'lud',
    ps: 'pas psa psi pse psu psom',
    sol: 'so',
    stol: 'sto',
    drv: 'drvet',
    vrem: 'vremen',
    im: 'ime imen',
    sem: 'semen',
    ul: 'ulem',
    ceb: 'cebet cebad',
    dugm: 'dugmet',
    ug: 'uget',
    jaj: 'jajet',
    // Borrowed words in -i take a j before endings, and some are written with it or without.
    komb: 'kombij',
    taks: 'taksij',
    licenk: 'licencij',
  }).flatMap(([stem, forms]) => forms.split(' ').map((form) => [form, stem])),
);

/** Endings of cases, longest first. Those of several letters leave three at least, a single vowel two. */
const ENDINGS = /^(.{3,})(?:ama|ima|oga|ome|omu|ega|emu|og|om|oj|eg|em|im|ih)$|^(.{2,})[aeiou]$/;
/** What stands between a stem and its ending in some cases only: mostovi, kraljevi. */
const PLURAL = /^(.{3,})(?:ov|ev)$/;
/** An a that other cases do not have: vijak, vijka; objekat, objekta; sredstava, sredstvo. */
const FLEETING_A = /^(.+[bcdfghjklmnprstvz])a([bcdfghjklmnprstvz])$/;
/** A word may end like a case by itself, and more than once: sistem, sistema, sistemima. */
const MOST_CUTS = 4;
/** Letters of a stem: PostgreSQL's longest is 2,046 bytes, and no word is longer than this. */
const LONGEST = 60;

/**
 * The stem of a folded word: the same for all forms of a word in Bosnian, Croatian and Serbian. Sounds that differ between these, or by
 * how carefully one types, are one: ije, je and e; đ, dj and d; k, c and č at the end (učenik, učenici), and g and z.
 */
export function stemOf(word: string): string {
  const short = word.slice(0, LONGEST);
  let stem = known.get(short);
  if (stem === undefined) {
    stem = made(short);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(short, stem);
  }
  return stem;
}

/** Notices are written with some thousands of words, again and again. */
const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

function made(short: string): string {
  if (/\d/.test(short) || short.length < 2) return short;
  const even = sounds(short);
  if (Object.hasOwn(IRREGULAR, even)) return IRREGULAR[even]!;
  const stem = cut(even);
  return Object.hasOwn(IRREGULAR, stem) ? IRREGULAR[stem]! : stem;
}

/** One spelling for sounds that are written in several ways. */
const sounds = (word: string): string =>
  word
    // grijanje, grejanje
    .replace(/grij(?=[ae])/, 'grej')
    .replace(/ije(?=[bcdfghjklmnprstvz])/g, 'e')
    .replace(/([bcdfghklmnprstvz])j/g, '$1')
    // kotao, kotla; posao, posla
    .replace(/([bcdfghklmnprstvz])ao$/, '$1al');

function cut(word: string): string {
  let stem = softened(word);
  for (let times = 0; times < MOST_CUTS; times++) {
    const found = ENDINGS.exec(stem);
    if (!found) break;
    stem = softened(found[1] ?? found[2]!);
  }
  stem = PLURAL.exec(stem)?.[1] ?? stem;
  const fleeting = FLEETING_A.exec(stem);
  if (fleeting && stem.length > 3) stem = fleeting[1]! + fleeting[2]!;
  // aluminijum, aluminij
  return softened(stem).replace(/(.{3,}ij)um$/, '$1');
}

/** What an i behind it changes, as without: učenici, učenik; prilozi, prilog. Before further endings are cut, some of which end so. */
const softened = (stem: string): string => stem.replace(/c$/, 'k').replace(/z$/, 'g');
