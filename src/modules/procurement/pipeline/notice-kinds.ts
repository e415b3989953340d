import type { NoticeKind } from '../../../core/notices.ts';
import { SEE_NOTICES } from '../labels.ts';

/** A deadline comes near. */
export const DEADLINE = {
  name: 'ejn-deadline',
  label: 'Rok za ponude u našim nabavkama',
  permission: SEE_NOTICES,
  way: 'mail',
} as const satisfies NoticeKind;

/** Something has happened to what somebody follows or is responsible for. */
export const FOLLOWED = {
  name: 'ejn-follow',
  label: 'Promjena nabavke koju pratite ili za koju ste zaduženi',
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
