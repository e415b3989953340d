import type { NoticeKind } from '../../../core/notices.ts';

/** Told to everybody of the organisation, who all see the trash of documents. */
export const RETENTION_OVER: NoticeKind = {
  name: 'documents-retention',
  label: 'Dokumentima je istekao rok čuvanja',
  way: 'app',
};
