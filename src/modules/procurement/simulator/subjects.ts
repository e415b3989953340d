import { readFileSync } from 'node:fs';

/** Ways of writing: Bosnian, Croatian, Serbian. */
export type Tongue = 'bs' | 'hr' | 'sr';
/** A subject in two cases: `genitive` follows „nabavka”, `nominative` stands alone. */
export interface Wording {
  genitive: string;
  nominative: string;
}

/** Something that is bought. */
export interface Subject {
  /** Eight digits. */
  cpv: string;
  kind: 'G' | 'S' | 'W';
  /** Usual value in KM. */
  least: number;
  most: number;
  /** Letters of the authorities that buy it; `*`: all do. */
  buyers: string;
  words: Readonly<Record<Tongue, Wording>>;
  /** What lots of it are called, in Bosnian. */
  lots: readonly string[];
}

/** Reads the table of subjects. Throws if a line is not of that form. */
export const readSubjects = (text: string): Subject[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !/^(#| )/.test(line))
    .map((line) => {
      const [cpv = '', kind = '', least, most, buyers = '', bs = '', hr, sr, lots] = line.split('|');
      if (!/^\d{8}$/.test(cpv) || !/^[GSW]$/.test(kind) || !(Number(least) < Number(most)))
        throw new Error(`not a subject: ${line}`);
      return {
        ...{ cpv, kind: kind as Subject['kind'], least: Number(least), most: Number(most), buyers },
        words: { bs: wording(bs), hr: wording(hr || bs), sr: wording(sr || bs) },
        lots: lots ? lots.split(';') : [],
      };
    });

function wording(text: string): Wording {
  const [genitive, nominative] = text.split(' / ');
  if (!genitive || !nominative) throw new Error(`not two cases: ${text}`);
  return { genitive, nominative };
}

/** Everything that is bought in the simulation. */
export const SUBJECTS: readonly Subject[] = readSubjects(
  readFileSync(new URL('./subjects.txt', import.meta.url), 'utf8'),
);

/** Branches that suppliers work in. */
export const TRADES = [
  ...(['power', 'fuel', 'forest', 'food', 'office', 'computers', 'health', 'hygiene'] as const),
  ...(['vehicles', 'electric', 'building', 'design', 'services'] as const),
] as const;
export type Trade = (typeof TRADES)[number];

/** CPV codes of a branch by how they begin; where several fit, the longest counts. */
const CODES: Readonly<Record<Trade, string>> = {
  power: '09310',
  fuel: '09',
  forest: '03413 03452 77211',
  food: '03 15',
  office: '30192 30197 301251 22 39 37 79823',
  computers: '302 32 48 72 64',
  health: '33 50421 24311',
  hygiene: '33760 39830 18 909 9046 98 77310',
  vehicles: '34 16 501 60',
  electric: '349 31 38 50750 39717 42 45316 4533',
  building: '45 44 14 905 906 34927',
  design: '71',
  services: '66 55 79 80',
};
const LEADS = TRADES.flatMap((trade) => CODES[trade].split(' ').map((lead) => ({ lead, trade }))).sort(
  (one, other) => other.lead.length - one.lead.length,
);

/** The branch of a code. */
export const tradeOf = (cpv: string): Trade =>
  LEADS.find(({ lead }) => cpv.startsWith(lead))?.trade ?? 'services';
