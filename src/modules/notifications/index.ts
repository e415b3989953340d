import type { ModuleManifest } from '../../core/manifest.ts';

/** Notifications: the bell, their list, and mails about them. */
export const notifications: ModuleManifest = {
  name: 'notifications',
  areas: ['obavijesti'],
  lists: [{ name: 'obavijesti', path: '/obavijesti' }],
  topics: [{ name: 'notifications' }],
  actions: [{ label: 'Obavijesti', also: 'zvono notifikacije', to: '/obavijesti' }],
};
