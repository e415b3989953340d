import { plural } from '../../../core/plural.ts';
import { counted } from '../kit/sizes.ts';

export const pagesText = (count: number): string => counted(count, 'stranica', 'stranice', 'stranica');

/** Finished pages out of all. */
export const finishedText = (count: number): string =>
  `${plural(count, 'gotova je', 'gotove su', 'gotovo je')} ${pagesText(count)}, ostale nisu`;

export const picturesText = (count: number): string => counted(count, 'slika', 'slike', 'slika');

export const documentsText = (count: number): string => counted(count, 'dokument', 'dokumenta', 'dokumenata');
