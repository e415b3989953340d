import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { random } from '../../lib/random.ts';
import { AUTHORITIES, CONCEPTS, type Concept, NAMES, type Way } from './concepts.ts';

/** A made-up notice. Ids are in the order of time; the first so many texts are the same however many are made. */
export interface MadeNotice {
  id: number;
  name: string;
  lots: { name: string; code: string; value: number }[];
  authority: number;
  procedure: string;
  contract: 'Goods' | 'Services' | 'Works';
  value: number;
  /** Milliseconds. */
  announced: number;
  deadline: number;
}
export interface MadeAuthority {
  id: number;
  name: string;
  /** Name of its municipality in the codebook. */
  place: string;
}

const DAY = 86_400_000;
const YEARS = 12;
const read = (path: string): Record<string, string>[] =>
  parse(readFileSync(new URL(`../../../src/modules/${path}`, import.meta.url)), { columns: true, bom: true });

/** The vocabulary: eight digits and the Croatian name. */
export const CODES = read('procurement/cpv/data/cpv2008_hr_en.csv').map((row) => ({
  code: row.code8!,
  name: row.name_hr!,
}));
const PLACES = read('codebooks/data/opstine.csv').map((row) => ({
  name: row.naziv!,
  entity: row.entitet!,
  canton: row.kanton!,
}));

const LATIN = [...'abvgdđežzijklmnoprstćufhcčš'];
const CYRILLIC = [...'абвгдђежзијклмнопрстћуфхцчш'];
const LETTERS: Record<string, string> = {
  ...Object.fromEntries(LATIN.map((letter, at) => [letter, CYRILLIC[at]!])),
  ...{ lj: 'љ', nj: 'њ', dž: 'џ' },
};

/** Latin text in Cyrillic letters, but for what is never written in them. */
const inCyrillic = (text: string): string =>
  text.replace(/[A-Za-zčćšžđČĆŠŽĐ]+/g, (word) =>
    /^(LED|A4|Microsoft|KM|[IVX]+)$/.test(word)
      ? word
      : word.replace(/lj|nj|dž|./gi, (letter) => {
          const small = letter.toLowerCase();
          const other = LETTERS[small] ?? letter;
          return letter === small ? other : other.toUpperCase();
        }),
  );
const BARE: Record<string, string> = { č: 'c', ć: 'c', š: 's', ž: 'z', đ: 'dj' };
const withoutMarks = (text: string): string =>
  text
    .replace(/[čćšžđ]/g, (letter) => BARE[letter]!)
    .replace(/[ČĆŠŽĐ]/g, (letter) => {
      const small = BARE[letter.toLowerCase()]!;
      return small[0]!.toUpperCase() + small.slice(1);
    });

const HEADS = {
  G: ['Nabavka', 5, 'Nabavka i isporuka', 3, 'Javna nabavka', 1, 'Isporuka', 1],
  S: ['Usluge', 4, 'Nabavka usluga', 3, 'Pružanje usluga', 1],
  W: ['Izvođenje radova', 3, 'Radovi na izvođenju', 1, 'Nabavka radova', 1],
} as const;
const TAILS = [
  ...['', 'za potrebe', 'za 2025. godinu', 'za potrebe zaposlenih', 'po lotovima'],
  ...['putem okvirnog sporazuma', 'za period od 12 mjeseci'],
];
const PROCEDURES = [
  ...[
    'OpenProcedure',
    'CompetitiveRequest',
    'DirectAgreement',
    'NegotiatedProcedureWithoutProcurementNotice',
  ],
  ...[
    'RestrictedProcedure',
    'NegotiatedProcedureWithProcurementNotice',
    'CompetitiveDialog',
    'ConceptualDesign',
  ],
];
const CONTRACTS = { G: 'Goods', S: 'Services', W: 'Works' } as const;
const CROATIAN = new Set(['HNK', 'ZHK', 'K10', 'PK', 'SBK']);

/** Made-up notices of twelve years until now, in the ways of writing of the country; the same for the same seed. */
export function madeTexts(count: number, seed: number) {
  const next = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const shuffled = <T>(from: readonly T[]): T[] => {
    const all = [...from];
    for (let at = all.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [all[at], all[other]] = [all[other]!, all[at]!];
    }
    return all;
  };
  /** Picks early ones more often. */
  const weighted = <T>(from: readonly T[], weight: (at: number, one: T) => number): (() => T) => {
    let total = 0;
    const sums = from.map((one, at) => (total += weight(at, one)));
    return () => {
      const sought = next() * total;
      let [low, high] = [0, sums.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sums[middle]! < sought) low = middle + 1;
        else high = middle;
      }
      return from[low]!;
    };
  };
  const concept = weighted(shuffled(CONCEPTS), (at) => 1 / (at + 1) ** 0.6);
  const code = weighted(shuffled(CODES), (at) => 1 / (at + 1) ** 0.8);
  const places = shuffled(PLACES);
  const authorities = places.flatMap((place, at) =>
    AUTHORITIES.flatMap(([bosnian, serbian, weight]) => {
      if (next() >= 0.9) return [];
      const cyrillic = place.entity === 'RS' && next() < 0.7;
      const own = (text: string): string => (cyrillic ? inCyrillic(text) : text);
      const name = (cyrillic ? serbian : bosnian)
        .replace('{P}', own(place.name))
        .replace('{N}', own(pick(NAMES)));
      return [{ name, place, weight: weight / (at + 1) ** 0.7 }];
    }),
  );
  const ids = new Map(authorities.map((one, at) => [one, at + 1]));
  const authority = weighted(authorities, (_, one) => one.weight);
  const head = (type: Concept['type']): string => {
    const heads = HEADS[type];
    let sought = next() * heads.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0);
    for (let at = 0; at < heads.length; at += 2) {
      sought -= heads[at + 1] as number;
      if (sought < 0) return heads[at] as string;
    }
    return heads[0];
  };
  const wayOf = ({ entity, canton }: (typeof PLACES)[number]): { way: Way; serbian: boolean } => {
    if (entity === 'RS' || (entity === 'BD' && next() < 0.4))
      return { way: next() < 0.65 ? 's' : 'b', serbian: true };
    return { way: CROATIAN.has(canton) && next() < 0.6 ? 'h' : 'b', serbian: false };
  };

  function make(id: number, now: number): MadeNotice {
    const buyer = authority();
    const { way, serbian } = wayOf(buyer.place);
    const cyrillic = serbian && next() < 0.6;
    const bare = !cyrillic && next() < 0.12;
    const upper = next() < 0.07;
    const written = (text: string): string => {
      const clean = text.replace(/ +/g, ' ').trim();
      const one = cyrillic ? inCyrillic(clean) : bare ? withoutMarks(clean) : clean;
      return upper ? one.toUpperCase() : one;
    };
    const bought = next() < 0.72 ? concept() : null;
    const named = bought ? null : code();
    const division = Number(named?.code.slice(0, 2));
    const type = bought?.type ?? (division === 45 ? 'W' : division >= 50 ? 'S' : 'G');
    let begin = head(type);
    if (way === 'h') begin = begin.replace('Nabavka', 'Nabava').replace('nabavka', 'nabava');
    let name = bought
      ? `${begin} ${bought.forms[way][0]}`
      : `${begin}: ${named!.name.charAt(0).toLowerCase()}${named!.name.slice(1)}`;
    if (type === 'W' && bought && next() < 0.5) name = `Radovi na ${bought.forms[way][2]}`;
    const more = next();
    if (more < 0.5) name += ` ${pick(TAILS)}`;
    if (more < 0.25) name += ` ${buyer.place.name}`;
    name = written(name);
    // One Cyrillic letter within a Latin word, as happens.
    if (next() < 0.002) name = name.replace(/a/, 'а');
    const lots = next() < 0.45 ? 1 : 2 + Math.floor(next() ** 2 * 6);
    const value =
      Math.round(
        (bought ? bought.least + (bought.most - bought.least) * next() ** 4 : 1000 * Math.exp(next() * 7)) *
          100,
      ) / 100;
    const made = Array.from({ length: lots }, (_, at) => {
      const what = at === 0 || (bought && next() >= 0.3) ? bought : bought ? concept() : null;
      const other = what ? null : at === 0 ? named! : code();
      const text = `LOT ${at + 1} - ${what ? what.forms[way][1] : other!.name}`;
      return {
        name: lots === 1 ? name : written(text),
        code: what?.cpv ?? other!.code,
        value: Math.round((value / lots) * 100) / 100,
      };
    });
    let announced = now - YEARS * 365 * DAY * (1 - id / count);
    const weekday = new Date(announced).getUTCDay();
    if (weekday === 0) announced -= 2 * DAY;
    if (weekday === 6) announced -= DAY;
    return {
      ...{ id, name, lots: made, value, announced, authority: ids.get(buyer)! },
      procedure: PROCEDURES[Math.floor(next() ** 2 * PROCEDURES.length)]!,
      contract: CONTRACTS[type],
      deadline: announced + (10 + Math.floor(next() * 35)) * DAY + 36e6,
    };
  }

  return {
    authorities: authorities.map(
      (one): MadeAuthority => ({ id: ids.get(one)!, name: one.name, place: one.place.name }),
    ),
    *notices(now = Date.now()): Generator<MadeNotice> {
      for (let id = 1; id <= count; id++) yield make(id, now);
    },
  };
}
