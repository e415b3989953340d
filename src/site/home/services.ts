import type { ServiceId } from '../../modules/content/content.ts';
import type { Tiling } from '../ornament/roof.tsx';

/** The roof of each service; it stays when the service is moved or renamed. */
export const TILINGS: Record<ServiceId, Tiling> = {
  web: 'courses',
  mobile: 'diamonds',
  cloud: 'scales',
  databases: 'steps',
  consulting: 'battens',
  support: 'rafters',
};
