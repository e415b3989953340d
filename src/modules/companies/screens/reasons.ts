import { REASONS, type Reason } from '../companies.api.ts';

/** Why companies look the same, in words. */
export const reasonsText = (reasons: readonly Reason[]): string =>
  reasons.map((reason) => REASONS[reason]).join(', ');
