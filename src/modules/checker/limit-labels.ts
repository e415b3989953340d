/** Labels of the limits, on the settings screen and in the audit trail. */
export const LIMIT_LABELS = {
  queue_length: 'Najviše provjera koje čekaju',
  per_visitor: 'Najviše provjera jednog posjetioca u redu',
  kept_days: 'Izvještaji (dana)',
} as const;
