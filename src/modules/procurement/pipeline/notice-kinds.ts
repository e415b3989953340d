import type { NoticeKind } from '../../../core/notices.ts';
import { SEE_NOTICES } from '../labels.ts';

/** A deadline comes near. */
export const DEADLINE = {
  name: 'ejn-deadline',
  label: 'Rok za ponude u našim nabavkama',
  permission: SEE_NOTICES,
  way: 'mail',
} as const satisfies NoticeKind;

/** Something has happened to what somebody is responsible for. */
export const CHANGED = {
  name: 'ejn-changed',
  label: 'Promjena nabavke za koju ste zaduženi',
  permission: SEE_NOTICES,
  way: 'app',
} as const satisfies NoticeKind;

/** Somebody was made responsible. */
export const ASSIGNED = {
  name: 'ejn-assigned',
  label: 'Nabavka za koju ste zaduženi',
  permission: SEE_NOTICES,
  way: 'app',
} as const satisfies NoticeKind;
