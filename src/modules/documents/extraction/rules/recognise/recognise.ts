import type { PageWords } from '../../../../../core/pages/page-words.ts';
import { readLayout } from '../layout/index.ts';
import { plain } from '../values/latin.ts';

/** Words in a heading that say what a paper is. */
const HEADINGS: Readonly<Record<string, RegExp>> = {
  izvod: /\b(izvod|izvjestaj o prometu|promjene po racunu|bank statement)\b/,
  ugovor: /\b(ugovor|aneks ugovora|contract|sporazum)\b/,
  otpremnica: /\b(otpremnica|dostavnica|nalog za otpremu|delivery note|prijemnica)\b/,
  faktura: /\b(faktura|racun|invoice|predracun|profaktura|knjizno odobrenje|odobrenje|credit note|obracun)\b/,
};
/** Rows of the first page that are its heading. */
const HEAD = 30;

/** Which types a paper looks like, the likeliest first. */
export function recogniseType(pages: readonly PageWords[]): { type: string; certainty: number }[] {
  const first = pages.find(({ words }) => words.length > 0);
  if (!first) return [];
  const rows = readLayout([first]).rows.slice(0, HEAD);
  const found: { type: string; certainty: number }[] = [];
  for (const [type, words] of Object.entries(HEADINGS)) {
    const at = rows.findIndex(({ cells }) => cells.some(({ text }) => words.test(plain(text))));
    if (at >= 0) found.push({ type, certainty: 0.9 - at / 100 });
  }
  return found.sort((a, b) => b.certainty - a.certainty);
}
