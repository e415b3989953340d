import type { ModuleManifest } from '../../core/manifest.ts';
import type { NoticeKind } from '../../core/notices.ts';

/** Told to the operator's people when a move has ended, or waits for somebody. */
export const MOVE_ENDED = {
  name: 'move-ended',
  label: 'Selidba organizacije je završena ili čeka odluku',
  permission: 'admin_selidba_pregled',
  way: 'app',
} as const satisfies NoticeKind;

/** Told to an organisation's people when the operator has ordered its deletion, and when that was called off. */
export const REMOVAL_AHEAD = {
  name: 'removal-ahead',
  label: 'Operater briše organizaciju',
  permission: 'admin_postavke_save',
  way: 'mail',
} as const satisfies NoticeKind;

/** Organisations taken out, brought in and deleted, by the operator; server/moving/ does it. */
export const moving: ModuleManifest = {
  name: 'moving',
  permissions: [{ stem: 'admin_selidba', label: 'Selidba organizacija', platform: 'both' }],
  subjects: [
    {
      name: 'selidba',
      scope: 'tenant',
      labels: { one: 'Selidba', many: 'Selidbe' },
      view: '/admin/selidba/:idguid',
      fields: { event: 'Događaj', organisation: 'Organizacija' },
    },
  ],
  lists: [{ name: 'selidbe', path: '/admin/selidba', permission: 'admin_selidba_pregled' }],
  notices: [MOVE_ENDED, REMOVAL_AHEAD],
  topics: [{ name: 'moving', permission: 'admin_selidba_pregled' }],
  actions: [
    {
      label: 'Iznesi organizaciju',
      also: 'Selidba, izvoz organizacije, arhiva',
      to: '/admin/selidba/iznesi',
      require: ['admin_selidba_pregled', 'admin_selidba_save'],
    },
    {
      label: 'Unesi organizaciju iz arhive',
      also: 'Selidba, uvoz organizacije',
      to: '/admin/selidba/unesi',
      require: ['admin_selidba_pregled', 'admin_selidba_save'],
    },
  ],
  menu: [
    {
      key: 'admin-selidba',
      label: 'Selidba',
      icon: 'moving',
      to: '/admin/selidba',
      require: ['admin_selidba_pregled'],
      group: 'admin',
      order: 63,
    },
  ],
};
