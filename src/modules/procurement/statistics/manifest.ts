import type { ModuleManifest } from '../../../core/manifest.ts';
import { SEE_NOTICES, STATISTICS_PATH } from '../labels.ts';
import { TWINS } from './subject.ts';

/** Screens beside the overview. */
export const PATHS = {
  cpv: `${STATISTICS_PATH}/cpv`,
  authorities: `${STATISTICS_PATH}/organi`,
  suppliers: `${STATISTICS_PATH}/dobavljaci`,
  months: `${STATISTICS_PATH}/mjeseci`,
  contracts: `${STATISTICS_PATH}/ugovori`,
  twins: `${STATISTICS_PATH}/iste-firme`,
} as const;

/** The page of a supplier, and of an authority. */
export const supplierPath = (key: string): string => `${PATHS.suppliers}/${encodeURIComponent(key)}`;
export const authorityPath = (id: string): string => `${PATHS.authorities}/${encodeURIComponent(id)}`;

const see = { permission: SEE_NOTICES };

/** What the module's manifest takes from here. */
export const statisticsManifest = {
  lists: [
    { name: 'ejn-dobavljaci', path: PATHS.suppliers, ...see },
    { name: 'ejn-organi', path: PATHS.authorities, ...see },
    { name: 'ejn-cpv-potrosnja', path: PATHS.cpv, ...see },
    { name: 'ejn-mjeseci', path: PATHS.months, ...see },
    { name: 'ejn-ugovori', path: PATHS.contracts, ...see },
    { name: 'ejn-iste-firme', path: PATHS.twins, ...see },
  ],
  notices: [],
  actions: [
    {
      label: 'Statistika nabavki',
      also: 'potrošnja dobavljači konkurencija ugovorni organi jedna ponuda ejn tenderi',
      to: STATISTICS_PATH,
      require: [SEE_NOTICES],
    },
  ],
  menu: [
    {
      key: 'interno-statistika-nabavki',
      label: 'Statistika nabavki',
      icon: 'chart-bar-popular',
      to: STATISTICS_PATH,
      require: [SEE_NOTICES],
      group: 'interno',
      order: 6,
    },
  ],
  subjects: [TWINS],
} satisfies Omit<ModuleManifest, 'name'>;
