import { choice } from '../options.ts';

/** Charsets that a person can choose. */
export const CHARSETS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (LE, PowerShell)',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251 (ćirilica)',
  'iso-8859-2': 'ISO 8859-2',
} as const;

/** The encoding of a file. */
export const encodings = choice('Zapis datoteke', { auto: 'Prepoznaj', ...CHARSETS }, 'auto');
