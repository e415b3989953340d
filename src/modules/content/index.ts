import type { ModuleManifest } from '../../core/manifest.ts';
import { trashEntry } from '../../core/records/kept.ts';
import { HOME_LABELS, KEPT_WORKS, PORTFOLIO_LABELS, WORK_LABELS } from './labels.ts';

/** Editable texts of the public site: the home page and the portfolio. */
export const content: ModuleManifest = {
  name: 'content',
  permissions: [{ stem: 'admin_sadrzaj', label: 'Sadržaj sajta', platform: 'both' }],
  subjects: [
    {
      name: 'home-content',
      scope: 'tenant',
      labels: { one: 'Početna stranica', many: 'Početna stranica' },
      view: '/admin/sadrzaj',
      fields: HOME_LABELS,
    },
    {
      name: 'portfolio-content',
      scope: 'tenant',
      labels: { one: 'Portfolio', many: 'Portfolio' },
      view: '/admin/sadrzaj/portfolio',
      fields: PORTFOLIO_LABELS,
    },
    {
      name: 'portfolio-works',
      scope: 'tenant',
      labels: { one: 'Rad u portfoliju', many: 'Radovi u portfoliju' },
      view: '/admin/sadrzaj/portfolio/:idguid',
      fields: WORK_LABELS,
    },
  ],
  lists: [trashEntry(KEPT_WORKS)],
  actions: [
    {
      label: 'Tekstovi početne stranice',
      also: 'sadržaj naslovna',
      to: '/admin/sadrzaj',
      require: ['admin_sadrzaj_pregled'],
    },
    {
      label: 'Dodaj rad u portfolio',
      to: '/admin/sadrzaj/portfolio/create',
      require: ['admin_sadrzaj_save'],
    },
  ],
  menu: [
    {
      key: 'admin-sadrzaj',
      label: 'Sadržaj sajta',
      icon: 'layout',
      to: '/admin/sadrzaj',
      require: ['admin_sadrzaj_pregled'],
      group: 'admin',
      order: 53,
    },
  ],
};
