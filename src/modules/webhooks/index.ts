import type { ModuleManifest } from '../../core/manifest.ts';
import type { NoticeKind } from '../../core/notices.ts';

/** Told to those who may change webhooks, when one is switched off by itself. */
export const WEBHOOK_OFF = {
  name: 'webhook-off',
  label: 'Webhook je isključen jer ne radi',
  permission: 'admin_webhooks_save',
  way: 'mail',
} as const satisfies NoticeKind;

/** Webhooks: other programs are told of what happens. Modules declare events (`webhookEvents`) and call `announceWebhook`. */
export const webhooks: ModuleManifest = {
  name: 'webhooks',
  permissions: [{ stem: 'admin_webhooks', label: 'Webhookovi', platform: 'none' }],
  subjects: [
    {
      name: 'webhooks',
      scope: 'tenant',
      labels: { one: 'Webhook', many: 'Webhookovi' },
      view: '/admin/webhooks/view/:idguid',
      fields: { name: 'Naziv', url: 'Adresa', events: 'Događaji', active: 'Radi', event: 'Događaj' },
    },
  ],
  lists: [
    { name: 'webhookovi', path: '/admin/webhooks', permission: 'admin_webhooks_pregled' },
    { name: 'webhook-isporuke', path: '/admin/webhooks/deliveries', permission: 'admin_webhooks_pregled' },
  ],
  notices: [WEBHOOK_OFF],
  topics: [{ name: 'webhooks', permission: 'admin_webhooks_pregled' }],
  actions: [
    {
      label: 'Dodaj webhook',
      also: 'Novi webhook integracija',
      to: '/admin/webhooks/create',
      require: ['admin_webhooks_save'],
    },
  ],
  menu: [
    {
      key: 'admin-webhooks',
      group: 'admin',
      label: 'Webhookovi',
      icon: 'webhook',
      to: '/admin/webhooks',
      require: ['admin_webhooks_pregled'],
      order: 51,
    },
  ],
};
