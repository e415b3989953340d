import type { ModuleManifest } from '../../core/manifest.ts';
import type { NoticeKind } from '../../core/notices.ts';
import { trashEntry } from '../../core/records/kept.ts';
import { KEPT_MESSAGES } from './inbox.states.ts';
import { SETTING_LABELS } from './setting-labels.ts';

/** Settings of the public site, the contact form and its inbox. */
/** Told to those who may read the inbox. */
export const NEW_MESSAGE = {
  name: 'contact-message',
  label: 'Nova kontakt poruka',
  permission: 'admin_contact_messages_pregled',
  way: 'app',
} as const satisfies NoticeKind;

export const site: ModuleManifest = {
  name: 'site',
  permissions: [
    { stem: 'admin_settings', label: 'Postavke sajta', platform: 'both' },
    { stem: 'admin_contact_messages', label: 'Kontakt poruke', platform: 'both' },
  ],
  subjects: [
    {
      name: 'site-settings',
      scope: 'tenant',
      labels: { one: 'Postavke sajta', many: 'Postavke sajta' },
      view: '/admin/settings',
      fields: SETTING_LABELS,
    },
    {
      name: 'contact-messages',
      scope: 'tenant',
      labels: { one: 'Kontakt poruka', many: 'Kontakt poruke' },
      view: '/admin/contact-messages/:idguid',
      fields: { status: 'Stanje', reply: 'Odgovor' },
    },
  ],
  lists: [
    {
      name: 'kontakt-poruke',
      path: '/admin/contact-messages',
      permission: 'admin_contact_messages_pregled',
    },
    trashEntry(KEPT_MESSAGES),
  ],
  notices: [NEW_MESSAGE],
  topics: [{ name: 'contact-messages', permission: 'admin_contact_messages_pregled' }],
  actions: [
    { label: 'Postavke sajta', to: '/admin/settings', require: ['admin_settings_pregled'] },
    {
      label: 'Nove kontakt poruke',
      to: '/admin/contact-messages',
      require: ['admin_contact_messages_pregled'],
    },
  ],
  menu: [
    {
      key: 'admin-settings',
      label: 'Postavke sajta',
      icon: 'settings',
      to: '/admin/settings',
      require: ['admin_settings_pregled'],
      group: 'admin',
      order: 52,
    },
    {
      key: 'admin-contact-messages',
      label: 'Kontakt poruke',
      icon: 'inbox',
      to: '/admin/contact-messages',
      require: ['admin_contact_messages_pregled'],
      count: {
        from: '/api/admin/contact-messages/counts',
        field: 'new',
        label: 'novo',
        topic: 'contact-messages',
      },
      group: 'admin',
      order: 54,
    },
  ],
};
