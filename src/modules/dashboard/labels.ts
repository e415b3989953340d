/** The part of the dashboard that a person may hide from within it. */
export const FIRST_STEPS = { name: 'prvi-koraci', label: 'Prvi koraci' } as const;
