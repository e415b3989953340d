import type { Annotation, Box } from '../../../../core/pages/index.ts';
import type { PageText } from './messages.ts';

type Note = Exclude<Annotation, { box: Box }>;

const NAMES: Record<Note['is'], string> = { note: 'Bilješka', stamp: 'Pečat', signature: 'Potpis' };

/** Annotations as paragraphs below the page's text. `unseen`: only those not visible in the page's picture. */
export function notesOf(
  added: readonly Annotation[],
  which: 'all' | 'unseen' = 'all',
): PageText['paragraphs'] {
  return added
    .filter((one): one is Note => !('box' in one) && (which === 'all' || one.is === 'note'))
    .map(({ is, text, author }) => {
      const [first = '', ...more] = text.split('\n').filter((line) => line.trim() !== '');
      const who = author ? `${NAMES[is]} (${author})` : NAMES[is];
      return [`${who}: ${first}`, ...more].map((line) => [{ text: line, confidence: 100, place: null }]);
    });
}
