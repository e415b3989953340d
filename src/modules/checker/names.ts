/** Labels of devices and categories, for both ends. */
import type { Run } from './checker.api.ts';
import type { Device } from './paths.ts';
import type { CategoryId } from './scores.ts';

export const DEVICE_NAMES: Record<Device, string> = { mobile: 'Mobilni uređaj', desktop: 'Računar' };

export const CATEGORY_NAMES: Record<CategoryId, string> = {
  performance: 'Performanse',
  accessibility: 'Pristupačnost',
  'best-practices': 'Dobra praksa',
  seo: 'SEO',
  pwa: 'PWA',
};

/** Exactly as SPEC section 8 has it. */
export const DONE = 'Test uspešno završen!';

/** Whether a run will not change any more. */
export const hasEnded = ({ state }: Pick<Run, 'state'>): boolean =>
  state !== 'waiting' && state !== 'running';
