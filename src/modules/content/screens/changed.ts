import { hashKey } from '@tanstack/react-query';

/** As the query cache compares its keys: by what they say, in whatever order an object holds it. */
const says = (value: unknown): string => hashKey([value]);

/** Of what stands in a form, what is not as it was `before`. */
export const changedOf = <T extends object>(now: T, before: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => says(value) !== says((before as Record<string, unknown>)[key]),
    ),
  ) as Partial<T>;
