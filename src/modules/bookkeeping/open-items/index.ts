import type { ModuleManifest } from '../../../core/manifest.ts';
import { CLOSINGS, REMINDERS } from './subjects.ts';

const READ = 'fin_knjizenje_pregled';

/** Open items: what is unpaid by partner and document, how old it is, and what is done about it. */
export const openItems: ModuleManifest = {
  name: 'open-items',
  subjects: [CLOSINGS, REMINDERS],
  lists: [
    { name: 'rocnost', path: '/fin/otvorene-stavke', permission: READ },
    { name: 'otvoreni-dokumenti', path: '/fin/otvorene-stavke/dokumenti', permission: READ },
    { name: 'zatvaranja', path: '/fin/otvorene-stavke/zatvaranja', permission: READ },
    { name: 'opomene', path: '/fin/otvorene-stavke/opomene', permission: READ },
  ],
  menu: [
    {
      key: 'fin-otvorene-stavke',
      label: 'Otvorene stavke',
      icon: 'receipt',
      to: '/fin/otvorene-stavke',
      require: [READ],
      group: 'fin',
      order: 4,
    },
  ],
};
