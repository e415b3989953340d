import type { ServiceId } from '../../modules/content/content.ts';
import type { Tiling } from '../ornament/roof.tsx';

/** The roof of each service: it goes with it, wherever it is moved and whatever it is called. */
export const TILINGS: Record<ServiceId, Tiling> = {
  web: 'courses',
  mobile: 'diamonds',
  cloud: 'scales',
  databases: 'steps',
  consulting: 'battens',
  support: 'rafters',
};
