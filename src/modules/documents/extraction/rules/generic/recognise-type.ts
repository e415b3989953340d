import type { PageWords } from '../../../../../core/pages/page-words.ts';
import { type Cell, heightOf, type Layout, readLayout } from '../layout/index.ts';
import { keyDistance, labelKey, plain } from '../values/latin.ts';

/** Which type a paper seems to be. */
export interface Recognised {
  type: string;
  /** 0 to 1. */
  certainty: number;
}

interface Signs {
  type: string;
  /** Words with which the paper's heading begins. */
  headings: readonly string[];
  /** What else stands on such papers, in folded Latin; each once. */
  signs: readonly RegExp[];
}

const TYPES: readonly Signs[] = [
  {
    type: 'faktura',
    headings: [
      'faktura',
      'račun',
      'invoice',
      'predračun',
      'avansni račun',
      'konačni račun',
      'faktura otpremnica',
      'račun otpremnica',
      'storno',
      'knjižno odobrenje',
      'knjižna obavijest',
      'porezna faktura',
      'poreska faktura',
    ],
    signs: [
      /\bosnovica\b/,
      /\bpdv\b.*\d,\d\d/,
      /\b(za uplatu|za platiti|za placanje|ukupno s|ukupno sa)\b/,
      /\bcijena\b/,
      /\b(dospijec|valuta placanja|rok placanja)/,
    ],
  },
  {
    type: 'otpremnica',
    headings: [
      'otpremnica',
      'dostavnica',
      'otpremni list',
      'dostavni list',
      'izdatnica',
      'međuskladišnica',
      'otpremnica dostavnica',
      'delivery note',
    ],
    signs: [
      /\bdatum (otpreme|isporuke)\b/,
      /\b(robu|materijal) (izdao|primio|prevezao)\b/,
      /\b(vozilo|vozac|prevoznik)\b/,
      /\bisporuc(eno|ena|ilac)/,
    ],
  },
  {
    type: 'ugovor',
    headings: ['ugovor', 'aneks', 'aneks ugovora', 'okvirni ugovor', 'sporazum', 'contract'],
    signs: [
      /\bugovorn(e|ih|a) stran/,
      /\bclan(ak)? 1\b/,
      /\bu dalj(em|njem) tekstu\b/,
      /\bzakljuc(en|uje|ili|uju)\b/,
      /\botkazni rok\b/,
    ],
  },
  {
    type: 'izvod',
    headings: ['izvod', 'izvadak', 'bankovni izvod', 'dnevni izvod', 'izvod računa', 'statement'],
    signs: [
      /\b(prethodno|pocetno|staro) stanje\b/,
      /\b(novo|krajnje|zavrsno) stanje\b/,
      /\b(duguje|na teret|isplat|zaduzenj)/,
      /\b(potrazuje|u korist|uplat|odobrenj)/,
      /\bvlasnik racuna\b/,
    ],
  },
];

const HEADING = 0.7;
const SIGN = 0.12;
/** Surer than this is nothing that was only recognised. */
const MOST = 0.95;

/** The standard types that a paper may be, the likeliest first: by its heading, and by what else stands on it. */
export function recogniseType(pages: readonly PageWords[]): Recognised[] {
  const layout = readLayout(pages);
  const text = plain(layout.rows.map(({ text: row }) => row).join('\n'));
  const found = TYPES.map(({ type, headings, signs }) => {
    const heading = headingOf(layout, headings);
    const seen = signs.filter((sign) => sign.test(text)).length;
    return { type, certainty: Math.min(MOST, heading * HEADING + seen * SIGN) };
  });
  return found.filter(({ certainty }) => certainty >= SIGN).sort((a, b) => b.certainty - a.certainty);
}

/** How much a heading of these words stands out on the first page, 0 to 1: large or in capitals, and early. */
function headingOf({ rows }: Layout, headings: readonly string[]): number {
  const [first] = rows;
  const own = rows.filter(({ page }) => page === first?.page);
  const heights = own.map(heightOf).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  let best = 0;
  own.forEach((row, at) => {
    for (const cell of row.cells) {
      const length = beginsWith(cell, headings);
      if (length === 0) continue;
      const large = heightOf(cell) > usual * 1.15 ? 0.3 : 0;
      const capitals = /^[^\p{Ll}]*$/u.test(
        cell.words
          .slice(0, length)
          .map(({ text }) => text)
          .join(''),
      )
        ? 0.2
        : 0;
      const late = (0.3 * at) / own.length;
      best = Math.max(best, 0.6 + large + capitals - late);
    }
  });
  return Math.min(1, best);
}

/** How many words of the cell are a heading; 0: it does not begin with one, or is a label with its value ("Račun: 338…"). */
function beginsWith(cell: Cell, headings: readonly string[]): number {
  for (let length = Math.min(3, cell.words.length); length > 0; length--) {
    const words = cell.words.slice(0, length).filter(({ text }) => /[\p{L}\d]/u.test(text));
    const key = labelKey(words.map(({ text }) => text).join(''));
    if (!headings.some((heading) => keyDistance(key, labelKey(heading)) !== null)) continue;
    // "Račun 338-575-87343994-62" is no heading of an invoice.
    const account = key.startsWith('racun') && /\d{3}-?\d{3}-?\d{6}/.test(cell.text);
    if (/:$/.test(words.at(-1)?.text ?? '') || account) continue;
    return length;
  }
  return 0;
}
