import type { NoticeKind } from '../../../core/notices.ts';
import { SEE_CHAT } from '../labels.ts';

/** Told to whoever started a broadcast, when it ends or stops by itself. */
export const BROADCAST_ENDED = {
  name: 'viber-broadcast',
  label: 'Masovna poruka je završena ili je stala',
  permission: SEE_CHAT,
  way: 'app',
} as const satisfies NoticeKind;
