/** Text as it is compared where people write loosely: no case, no diacritics, single spaces. As `core_fold` in SQL. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replace(/\s+/g, ' ').trim();
