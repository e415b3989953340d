import type { NoticeKind } from '../../../core/notices.ts';
import { SAVE_CHAT, SEE_CHAT } from '../labels.ts';

/** Somebody was given a conversation, or it came back to them from being snoozed. */
export const ASSIGNED = {
  name: 'viber-assigned',
  label: 'Viber razgovor koji vam je dodijeljen',
  permission: SEE_CHAT,
  way: 'app',
} as const satisfies NoticeKind;

/** A note names somebody. */
export const MENTION = {
  name: 'viber-mention',
  label: 'Spomenuti ste u napomeni Viber razgovora',
  permission: SEE_CHAT,
  way: 'app',
} as const satisfies NoticeKind;

/** A conversation waits for an answer. */
export const NEW_CASE = {
  name: 'viber-new',
  label: 'Novi Viber razgovor čeka odgovor',
  permission: SAVE_CHAT,
  way: 'app',
} as const satisfies NoticeKind;
