import type { ModuleManifest } from '../../../core/manifest.ts';
import { RECURRED } from './notices.ts';
import * as resources from './resources.ts';
import { DRAFTS } from './subjects.ts';

const READ = 'fin_knjizenje_pregled';

/** Vouchers as people work with them: drafts, posting, reversal, templates. */
export const vouchers: ModuleManifest = {
  name: 'vouchers',
  resources: Object.values(resources),
  notices: [RECURRED],
  subjects: [DRAFTS],
  topics: [{ name: 'drafts', permission: READ }],
  lists: [
    { name: 'knjizenje', path: '/fin/knjizenje', permission: READ },
    { name: 'nacrti-naloga', path: '/fin/knjizenje/nacrti', permission: READ },
  ],
  menu: [
    {
      key: 'fin-knjizenje',
      group: 'fin',
      label: 'Knjiženje',
      icon: 'voucher',
      to: '/fin/knjizenje',
      require: [READ],
      order: 2,
    },
  ],
};
