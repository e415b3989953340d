import { SYNC_PATH } from '../../labels.ts';

/** The screens of the sync. */
export const TABS = [
  { to: SYNC_PATH, label: 'Stanje' },
  { to: `${SYNC_PATH}/pokretanja`, label: 'Pokretanja' },
  { to: `${SYNC_PATH}/karantin`, label: 'Redovi s greškom' },
] as const;
export const TITLE = 'Preuzimanje obavještenja';
