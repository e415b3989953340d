import type { DelegationState } from './delegation/check.ts';

/** What a check of the delegation found. */
export const DELEGATION_STATES = {
  right: 'Ispravno upućena',
  partly: 'Upućena s nedostacima',
  wrong: 'Pogrešno upućena',
  missing: 'Nije upućena',
  unknown: 'Nije se moglo provjeriti',
} as const satisfies Record<DelegationState, string>;

/** The same of a domain, which may not have been checked yet. */
export const SHOWN_STATES = { ...DELEGATION_STATES, unchecked: 'Još nije provjerena' } as const;
export type ShownState = keyof typeof SHOWN_STATES;
