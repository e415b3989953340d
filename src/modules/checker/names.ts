/** What devices, categories and a good end are called, for both ends. */
import type { RunScores } from './checker.api.ts';
import type { Device } from './paths.ts';

export const DEVICE_NAMES: Record<Device, string> = { mobile: 'Mobilni uređaj', desktop: 'Računar' };

/** The categories in the order in which they are shown. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'pwa'] as const;
export type CategoryId = keyof RunScores;

export const CATEGORY_NAMES: Record<CategoryId, string> = {
  performance: 'Performanse',
  accessibility: 'Pristupačnost',
  'best-practices': 'Dobra praksa',
  seo: 'SEO',
  pwa: 'PWA',
};

/** Exactly as SPEC section 8 has it. */
export const DONE = 'Test uspešno završen!';
