import type { PageWords } from '../../../../../core/pages/page-words.ts';
import type { Extraction, Value } from '../../extraction.ts';

type Read = Pick<Extraction, 'fields' | 'lines' | 'warnings'>;
/** Below sure: a person looks at it. */
const DOUBTED = 0.85;
const COARSE = 0.6;

/** The values with what the pages' notes take from their certainty, and the warnings for the person. No value is changed. */
export function noted(pages: readonly PageWords[], read: Read, mixed: boolean): Read {
  const warnings = [...read.warnings];
  const coarse = pages.find(({ notes }) => notes.coarse !== null);
  const unseen = pages.some(({ source, notes }) => source === 'layer' && notes.unseen > 0);
  if (coarse)
    warnings.push({
      code: 'sitno',
      field: null,
      text: `Slika je presitna za sigurno čitanje (${coarse.notes.coarse} tačaka po inču). Provjerite sva polja.`,
    });
  if (unseen)
    warnings.push({
      code: 'nevidljivo',
      field: null,
      text: 'Na papiru ima teksta koji se ne vidi. Nije korišten.',
    });
  if (read.fields.total?.value?.startsWith('-'))
    warnings.push({
      code: 'storno',
      field: 'total',
      text: 'Iznosi su negativni: ovo je storno ili knjižno odobrenje.',
    });
  const most = coarse ? COARSE : unseen || mixed ? DOUBTED : 1;
  const bounded = (fields: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        { ...value, certainty: Math.min(most, value.certainty) },
      ]),
    );
  return { fields: bounded(read.fields), lines: read.lines.map(bounded), warnings };
}
