import { z } from 'zod';
import { MAX_FILE_NAME } from './limits.ts';

/** Characters that no name may have: control characters, path separators, and those that turn the direction of writing or have no width. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff/\\]/gu;
/** A name of which nothing would be seen. */
const INVISIBLE = /^[\s\p{Cf}]*$/u;
/** An extension of usual length; „Ugovor br. 5” has none. */
const EXTENSION = /(?<=.)\.[^.\s]{1,10}$/su;
/** What makes a name more than dots. */
const TOLD = /[^.\s\p{Cf}]/u;

/** The extension of a name with its dot, as it is written; empty without one. */
export const extensionOf = (name: string): string => EXTENSION.exec(name)?.[0] ?? '';

/** Why a name that a person has typed cannot be one, in Bosnian; null if it can. */
export function fileNameProblem(name: string): string | null {
  if (INVISIBLE.test(name)) return 'Unesite naziv.';
  if (/[/\\]/.test(name)) return 'Naziv ne može sadržavati kosu crtu.';
  if (name.match(FORBIDDEN)) return 'Naziv sadrži znak koji nije dozvoljen.';
  if (!TOLD.test(name)) return 'Naziv ne može biti od samih tačaka.';
  if ([...name].length > MAX_FILE_NAME) return `Najviše ${MAX_FILE_NAME} znakova.`;
  return null;
}

/** A name that a person types. */
export const fileName = z
  .string('Unesite naziv.')
  .transform((value) => value.normalize('NFC').trim())
  .superRefine((value, context) => {
    const problem = fileNameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/**
 * The name of a sent file as a plain name: without a path and forbidden characters, in one Unicode form, cut before its extension.
 * A file always arrives, whatever it was called; only a person who renames one is told what is wrong with a name. `otherwise` is
 * the name of one of which nothing is left.
 */
export function plainFileName(name: string, otherwise = 'datoteka'): string {
  const last = name.split(/[/\\]/).findLast((part) => TOLD.test(part)) ?? '';
  const clean = last.normalize('NFC').replace(FORBIDDEN, '').replace(/\s+/gu, ' ').trim();
  return TOLD.test(clean) ? shortened(clean) : otherwise;
}

/** Cut to `most` characters, none of them halved; an extension of usual length stays. */
function shortened(name: string, most = MAX_FILE_NAME): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const extension = [...extensionOf(name)];
  return [...characters.slice(0, most - extension.length), ...extension].join('');
}

/** The name, or the first numbered one that is not taken: `ugovor (2).pdf`. */
export async function freeNameAmong(
  name: string,
  isTaken: (name: string) => boolean | Promise<boolean>,
): Promise<string> {
  let free = name;
  for (let number = 2; await isTaken(free); number++) free = numberedName(name, number);
  return free;
}

/** The name with a number before its extension, `ugovor (2).pdf`; a long one is cut so that it stays a name. */
export function numberedName(name: string, number: number): string {
  const suffix = ` (${number})`;
  const short = shortened(name, MAX_FILE_NAME - suffix.length);
  const extension = extensionOf(short);
  return `${short.slice(0, short.length - extension.length)}${suffix}${extension}`;
}
