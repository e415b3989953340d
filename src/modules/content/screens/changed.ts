import { hashKey } from '@tanstack/react-query';

/** Compares by content, regardless of key order. */
const says = (value: unknown): string => hashKey([value]);

/** The values that differ from `before`. */
export const changedOf = <T extends object>(now: T, before: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => says(value) !== says((before as Record<string, unknown>)[key]),
    ),
  ) as Partial<T>;
