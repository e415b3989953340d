import type { NoticeKind } from '../../../core/notices.ts';
import type { WebhookEvent } from '../../../core/webhook-events.ts';
import { INQUIRIES_READ } from './states.ts';

/** Told to those who may read the inquiries. */
export const NEW_INQUIRY = {
  name: 'shop-inquiry',
  label: 'Novi upit iz prodavnice',
  permission: INQUIRIES_READ,
  way: 'mail',
} as const satisfies NoticeKind;

export const INQUIRY_EVENT = {
  name: 'upit.primljen',
  label: 'Stigao je upit iz prodavnice',
  permission: INQUIRIES_READ,
} as const satisfies WebhookEvent;
