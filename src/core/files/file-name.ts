import { z } from 'zod';
import { MAX_FILE_NAME } from './limits.ts';

/** Characters that no name may have: control characters, path separators, and those that turn the direction of writing. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu;

/** Why a name that a person has typed cannot be one, in Bosnian; null if it can. */
export function fileNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Unesite naziv.';
  if (/[/\\]/.test(name)) return 'Naziv ne može sadržavati kosu crtu.';
  if (name.match(FORBIDDEN)) return 'Naziv sadrži znak koji nije dozvoljen.';
  if (/^[.\s]*$/.test(name)) return 'Naziv ne može biti od samih tačaka.';
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
 * A file always arrives, whatever it was called; only a person who renames one is told what is wrong with a name.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).findLast((part) => /[^.\s]/.test(part)) ?? '';
  const clean = last.normalize('NFC').replace(FORBIDDEN, '').replace(/\s+/gu, ' ').trim();
  if (!/[^.\s]/.test(clean)) return 'datoteka';
  return shortened(clean);
}

/** Cut to `MAX_FILE_NAME` characters, none of them halved; an extension of usual length stays. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_FILE_NAME) return name;
  const extension = [...(name.match(/\.[^.]{1,10}$/)?.[0] ?? '')];
  return [...characters.slice(0, MAX_FILE_NAME - extension.length), ...extension].join('');
}

/** The name with a number before its extension: `ugovor (2).pdf`. */
export function numberedName(name: string, number: number): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(name) ?? [];
  return `${stem} (${number})${extension}`;
}
