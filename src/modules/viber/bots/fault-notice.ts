import type { NoticeKind } from '../../../core/notices.ts';
import { SAVE_BOTS } from '../labels.ts';

/** Told to those who manage bots. */
export const BOT_FAULT = {
  name: 'viber-webhook',
  label: 'Viber bot ne radi',
  permission: SAVE_BOTS,
  way: 'mail',
} as const satisfies NoticeKind;
