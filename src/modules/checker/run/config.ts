import { desktopConfig } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type * as LH from 'lighthouse/types/lh.js';
import type { Device } from '../paths.ts';
import { CATEGORIES } from '../scores.ts';
import { pwaAudits } from './pwa/audits.ts';
import { PwaGatherer } from './pwa/gatherer.ts';

// It would take a second of CPU before every run, for a figure that our reports do not show.
pageFunctions.computeBenchmarkIndex = () => 0;

/** Weights of Lighthouse 11, the last version with this category; entries without weight are shown but not counted. */
const PWA_REFS: LH.Config.AuditRefJson[] = [
  { id: 'installable-manifest', weight: 2, group: 'pwa-installable' },
  { id: 'viewport', weight: 2, group: 'pwa-optimized' },
  { id: 'splash-screen', weight: 1, group: 'pwa-optimized' },
  { id: 'themed-omnibox', weight: 1, group: 'pwa-optimized' },
  { id: 'content-width', weight: 1, group: 'pwa-optimized' },
  { id: 'maskable-icon', weight: 1, group: 'pwa-optimized' },
  { id: 'service-worker', weight: 0, group: 'pwa-optimized' },
  { id: 'apple-touch-icon', weight: 0, group: 'pwa-optimized' },
];

/** Lighthouse configuration; `responseTimeout` as in MeasureJob. A plugin cannot provide the pwa category, since it cannot gather. */
export function lighthouseConfig(device: Device, timeout: number): LH.Config {
  return {
    extends: 'lighthouse:default',
    settings: {
      ...(device === 'desktop' ? desktopConfig.settings : {}),
      // Lighthouse's own categories, and the one dropped in version 12.
      onlyCategories: [...CATEGORIES],
      // Longer than the document's own timeout.
      maxWaitForFcp: (timeout * 7) / 6,
      maxWaitForLoad: (timeout * 4) / 3,
      // Most of the report's size, and never shown here.
      disableFullPageScreenshot: true,
    },
    artifacts: [{ id: 'Pwa', gatherer: { instance: new PwaGatherer() } }],
    audits: pwaAudits.map((implementation) => ({ implementation })),
    groups: {
      'pwa-installable': { title: 'Može se instalirati' },
      'pwa-optimized': { title: 'Prilagođena je za aplikaciju' },
    },
    categories: {
      pwa: {
        title: 'PWA',
        description:
          'Provjerava može li se stranica instalirati kao aplikacija i kako se tada ponaša. ' +
          '[Saznajte šta čini dobru progresivnu web-aplikaciju](https://web.dev/articles/pwa-checklist).',
        supportedModes: ['navigation'],
        auditRefs: PWA_REFS,
      },
    },
  };
}
