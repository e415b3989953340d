import type { NoticeKind } from '../../../core/notices.ts';
import { SEE_NOTICES, WATCHES_PATH } from '../labels.ts';

/** Something was found by a watch, or has happened to what the person follows. How they are told is said by the watch. */
export const WATCH_HIT: NoticeKind = {
  name: 'ejn-watch',
  label: 'Praćenje javnih nabavki',
  permission: SEE_NOTICES,
  way: 'app',
  fixed: true,
};

/** The page of a digest. */
export const digestPath = (idguid: string): string => `${WATCHES_PATH}/pregled/${idguid}`;
