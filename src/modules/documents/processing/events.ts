import type { WebhookEvent } from '../../../core/webhook-events.ts';

/** What other programs are told of documents. */
export const DOCUMENT_EVENTS = [
  { name: 'dokument.odobren', label: 'Dokument je odobren' },
  { name: 'dokument.odbijen', label: 'Dokument je odbijen' },
  { name: 'dokument.neuspjeo', label: 'Obrada dokumenta nije uspjela' },
] as const satisfies WebhookEvent[];
export type DocumentEvent = (typeof DOCUMENT_EVENTS)[number]['name'];
