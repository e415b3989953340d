import type { ModuleManifest } from '../../core/manifest.ts';
import { TYPES } from './types/subjects.ts';

/** Document processing, each part in its own folder: what documents ask for, reading them, reviewing, and what comes out. */
export const documents: ModuleManifest = {
  name: 'documents',
  subjects: [TYPES],
  topics: [{ name: 'document-types' }],
  lists: [{ name: 'vrste-dokumenata', path: '/obrada-dokumenta/vrste-dok' }],
  menu: [
    { key: 'obrada-dokumenta', label: 'Obrada dokumenata', icon: 'file-search', order: 28 },
    {
      key: 'obrada-dokumenta-vrste-dok',
      group: 'obrada-dokumenta',
      label: 'Vrste dokumenata',
      icon: 'forms',
      to: '/obrada-dokumenta/vrste-dok',
      order: 3,
    },
  ],
  actions: [
    {
      label: 'Nova vrsta dokumenta',
      also: 'šema polja obrada',
      to: '/obrada-dokumenta/vrste-dok/create',
    },
  ],
};
