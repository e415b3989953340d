import type { NoticeKind } from '../../../core/notices.ts';

/** Notification that there are more lines of a search than an alert allows. */
export const LOG_ALERT = {
  name: 'app-log-alert',
  label: 'Uzbuna iz logova',
  permission: 'admin_app_logs_pregled',
  way: 'mail',
} as const satisfies NoticeKind;
