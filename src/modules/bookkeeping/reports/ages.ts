/** Ages of open items: in term, then by days overdue. */
export const AGES = {
  due: 'U roku',
  d30: 'Kasni 1–30 dana',
  d60: 'Kasni 31–60 dana',
  d90: 'Kasni 61–90 dana',
  d180: 'Kasni 91–180 dana',
  older: 'Preko 180 dana',
} as const;
export type Age = keyof typeof AGES;
