import { z } from 'zod';
import { characters } from './plural.ts';
import { isPlain } from './text.ts';

/**
 * One line of text from outside: trimmed, at most `max` characters, without control characters (which could add lines, for
 * example to a mail header). `missing` is the message for an empty one; without it, empty is allowed.
 */
export const line = (max: number, missing?: string) =>
  text(max, missing).refine((value) => !/\p{Cc}/u.test(value), 'Tekst sadrži nedozvoljen znak');

/** Text from outside with its line breaks. */
export const text = (max: number, missing?: string) =>
  z
    .string({ error: ({ input }) => (input == null && missing ? missing : 'Unesite tekst') })
    .trim()
    .min(missing ? 1 : 0, missing)
    .max(max, `Najviše ${characters(max)}`)
    .refine(isPlain, 'Tekst sadrži nedozvoljen znak');

/** One e-mail address, or nothing. */
export const emailLine = line(254).refine(
  (value) => value === '' || z.email().safeParse(value).success,
  'Unesite ispravnu e-mail adresu',
);
