/** The limits of the checker as a person reads them: on the settings screen, and in the trail. */
export const LIMIT_LABELS = {
  queue_length: 'Najviše provjera koje čekaju',
  per_visitor: 'Najviše provjera jednog posjetioca u redu',
  kept_days: 'Izvještaji (dana)',
} as const;
