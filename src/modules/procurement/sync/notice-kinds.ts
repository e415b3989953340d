import type { NoticeKind } from '../../../core/notices.ts';
import { SAVE_TYPES } from '../labels.ts';

/** Told to those who keep the codebook of types. */
export const NEW_TYPE = {
  name: 'ejn-nova-vrsta',
  label: 'Portal nabavki koristi novu šifru',
  permission: SAVE_TYPES,
  way: 'app',
} as const satisfies NoticeKind;

/** Told to the operator's people who keep the codebooks of procurement. */
export const SYNC_FAULT = {
  name: 'ejn-preuzimanje',
  label: 'Obavještenja o nabavkama se ne preuzimaju',
  permission: SAVE_TYPES,
  way: 'mail',
} as const satisfies NoticeKind;
