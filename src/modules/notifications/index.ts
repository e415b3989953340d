import type { ModuleManifest } from '../../core/manifest.ts';

/** What the product has to say to a person: the bell, the page of notifications, and the mails about them. */
export const notifications: ModuleManifest = {
  name: 'notifications',
  areas: ['obavijesti'],
  topics: [{ name: 'notifications' }],
  actions: [{ label: 'Obavijesti', also: 'zvono notifikacije', to: '/obavijesti' }],
};
