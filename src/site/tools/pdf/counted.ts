import { plural } from '../../../core/plural.ts';
import { counted } from '../kit/sizes.ts';

/** So many pages. */
export const pagesText = (count: number): string => counted(count, 'stranica', 'stranice', 'stranica');

/** So many pages that are finished, of more. */
export const finishedText = (count: number): string =>
  `${plural(count, 'gotova je', 'gotove su', 'gotovo je')} ${pagesText(count)}, ostale nisu`;

/** So many pictures. */
export const picturesText = (count: number): string => counted(count, 'slika', 'slike', 'slika');

/** So many documents. */
export const documentsText = (count: number): string => counted(count, 'dokument', 'dokumenta', 'dokumenata');
