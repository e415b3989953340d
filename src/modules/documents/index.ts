import type { ModuleManifest } from '../../core/manifest.ts';
import { trashEntry } from '../../core/records/kept.ts';
import { MODEL_FAULT } from './extraction/endpoint/organisation/notices.ts';
import { ENDPOINT } from './extraction/endpoint/organisation/subjects.ts';
import { PROCESS_PAGE, PROMPT_PAGE, PROMPT_TITLE, TRIALS_TOPIC } from './extraction/process-pages.ts';
import { DOCUMENT_EVENTS } from './processing/events.ts';
import { RETENTION_OVER } from './processing/notices.ts';
import { KEPT_DOCUMENTS } from './processing/states.ts';
import { DOCUMENT } from './processing/subjects.ts';
import { DOCUMENTS_TOPIC } from './processing/topic.ts';
import { TYPES } from './types/subjects.ts';

/** Document processing, each part in its own folder: what documents ask for, reading them, reviewing, and what comes out. */
export const documents: ModuleManifest = {
  name: 'documents',
  subjects: [DOCUMENT, TYPES, ENDPOINT],
  notices: [MODEL_FAULT, RETENTION_OVER],
  topics: [{ name: DOCUMENTS_TOPIC }, { name: 'document-types' }, { name: TRIALS_TOPIC }],
  webhookEvents: DOCUMENT_EVENTS,
  lists: [
    { name: 'dokumenti', path: '/obrada-dokumenta/dokumenti' },
    trashEntry(KEPT_DOCUMENTS),
    { name: 'vrste-dokumenata', path: '/obrada-dokumenta/vrste-dok' },
  ],
  menu: [
    { key: 'obrada-dokumenta', label: 'Obrada dokumenata', icon: 'file-search', order: 28 },
    {
      key: 'obrada-dokumenta-process',
      group: 'obrada-dokumenta',
      label: 'Obrada',
      icon: 'scan',
      to: PROCESS_PAGE,
      order: 1,
    },
    {
      key: 'obrada-dokumenta-vrste-dok',
      group: 'obrada-dokumenta',
      label: 'Vrste dokumenata',
      icon: 'forms',
      to: '/obrada-dokumenta/vrste-dok',
      order: 2,
    },
    {
      key: 'obrada-dokumenta-dokumenti',
      group: 'obrada-dokumenta',
      label: 'Dokumenti',
      icon: 'files-scan',
      to: '/obrada-dokumenta/dokumenti',
      order: 3,
      count: {
        from: '/api/obrada-dokumenta/dokumenti/red',
        field: 'review',
        label: 'na pregledu',
        topic: DOCUMENTS_TOPIC,
      },
    },
  ],
  actions: [
    { label: PROMPT_TITLE, also: 'prompt model proba poređenje obrada', to: PROMPT_PAGE },
    {
      label: 'Pošalji dokumente',
      also: 'obrada faktura skeniranje čitanje OCR',
      to: PROCESS_PAGE,
    },
    {
      label: 'Dodaj vrstu dokumenta',
      also: 'šema polja obrada',
      to: '/obrada-dokumenta/vrste-dok/create',
    },
  ],
};
