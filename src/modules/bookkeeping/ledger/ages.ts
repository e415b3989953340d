/** How long a document has been due, in days after its due day. One without a due day counts as in term. */
export const AGES = {
  in_term: 'U roku',
  d30: '1–30 dana',
  d60: '31–60 dana',
  d90: '61–90 dana',
  d180: '91–180 dana',
  over: 'Preko 180 dana',
} as const;
export type Age = keyof typeof AGES;
export const AGE_NAMES = Object.keys(AGES) as [Age, ...Age[]];
/** Last day of each age; null: without an end. */
export const AGE_ENDS: Record<Age, number | null> = {
  in_term: 0,
  d30: 30,
  d60: 60,
  d90: 90,
  d180: 180,
  over: null,
};
