/**
 * Raised with any change of stems, folding or stop words: rows that were indexed by another version are indexed anew in the background,
 * and queries are not cached over it.
 */
export const STEM_VERSION = 1;

/** Words that are looked for in vain: they stand in nearly every text, or would be taken for another word (putem: put). */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a ali bez bi da do i ili iz iza izmedu ispod iznad ja je jer jesu k ka kao ko koja koje koji koju kod li me na nad nakon ne ni o od oko ' +
    'on ona oni po pod pored prema pri prije putem radi s sa se ste su svi te ti to u uz vi za'
  ).split(' '),
);

/** True for a word (folded) that is not searched for. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Stems of words whose forms have nothing but their meaning in common. */
const IRREGULAR: Readonly<Record<string, string>> = {
  ...{
    dek: 'det',
    lud: 'covek',
    pas: 'ps',
    psa: 'ps',
    psi: 'ps',
    pse: 'ps',
    psu: 'ps',
    psom: 'ps',
    so: 'sol',
    sto: 'stol',
  },
  ...{ vremen: 'vrem', imen: 'im', ime: 'im', ul: 'ul', ulem: 'ul' },
};

/** Endings of cases, longest first. Those of several letters leave three at least, a single vowel two. */
const ENDINGS = /^(.{3,})(?:ama|ima|oga|ome|omu|ega|emu|og|om|oj|eg|em|im|ih)$|^(.{2,})[aeiou]$/;
/** What stands between a stem and its ending in some cases only: mostovi, licencija. */
const EXTENSION = /^(.{3,})(?:ov|ev|ij)$/;
/** An a that other cases do not have: vijak, vijka; objekat, objekta. */
const FLEETING_A = /^(.+[bcdfghjklmnprstvz])a([bcdfghjklmnprstvz])$/;

/**
 * The stem of a folded word: the same for all forms of a word in Bosnian, Croatian and Serbian. Sounds that differ between these, or by
 * how carefully one types, are one: ije, je and e; đ, dj and d; k, c and č at the end (učenik, učenici), and g and z.
 */
export function stemOf(word: string): string {
  if (/\d/.test(word) || word.length < 2) return word;
  const even = sounds(word);
  return IRREGULAR[even] ?? IRREGULAR[cut(even)] ?? cut(even);
}

/** One spelling for sounds that are written in several ways. */
const sounds = (word: string): string =>
  word
    .replace(/grij(?=[ae])/, 'grej')
    .replace(/ije(?=[bcdfghjklmnprstvz])/g, 'e')
    .replace(/([bcdfghklmnprstvz])j/g, '$1')
    // kotao, kotla; posao, posla
    .replace(/([bcdfghklmnprstvz])ao$/, '$1al');

function cut(word: string): string {
  let stem = word;
  // A word may end like a case by itself: sistem, sistema.
  for (let times = 0; times < 3; times++) {
    const found = ENDINGS.exec(stem);
    if (!found) break;
    stem = found[1] ?? found[2]!;
  }
  stem = EXTENSION.exec(stem)?.[1] ?? stem;
  const fleeting = FLEETING_A.exec(stem);
  if (fleeting && stem.length > 3) stem = fleeting[1]! + fleeting[2]!;
  return stem.replace(/c$/, 'k').replace(/z$/, 'g');
}
