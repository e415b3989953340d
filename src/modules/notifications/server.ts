import type { ServerModule } from '../../server/module.ts';
import { mailDigests, mailNotification } from './mails.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { removeOld } from './notifications.service.ts';
import * as tables from './notifications.table.ts';
import { NOTIFICATION_MAIL, type NotificationMail } from './notify.ts';

const DIGEST = 'notifications.digest';
const RETENTION = 'notifications.retention';

/** Server part of notifications; other modules call `notify`. */
export default {
  name: 'notifications',
  tables,
  routes: notificationRoutes,
  async start(deps) {
    deps.jobs.forTenant<NotificationMail>(
      NOTIFICATION_MAIL,
      (org, notification) => mailNotification(deps, org, notification),
      { label: 'Mail s obaviješću', notify: true },
    );
    deps.jobs.forTenant(DIGEST, (org, _data, { signal }) => mailDigests(deps, org, signal), {
      label: 'Dnevni mail s obavijestima',
      schedule: { daily: '7:00' },
    });
    deps.jobs.forTenant(RETENTION, ({ within }) => within(removeOld), {
      label: 'Uklanjanje starih obavijesti',
      schedule: { daily: '3:51' },
    });
  },
} satisfies ServerModule;
