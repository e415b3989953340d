import { AppError, invalid } from '../errors.ts';

/** Bounds of a file that is brought in; a person meets the first ones, the rest stop a file made to do harm. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 100;
/** Characters in one line of a CSV, also where quotes let it go over several, and its cells: as many as Excel has columns. */
export const MAX_LINE = 1_000_000;
export const MAX_LINE_CELLS = 16_384;
/** Bytes of a workbook once unpacked. */
export const MAX_UNPACKED = 50 * 1024 * 1024;
/** Characters in one cell: what Excel itself holds. */
export const MAX_CELL = 32_767;
/** Characters in all cells; a workbook may use one long text a million times. */
export const MAX_CHARACTERS = 50_000_000;

/** A file that cannot be used, and why, in words for the person who chose it. */
export const badFile = (message: string): AppError => invalid({ file: message }, message);

export const tooLarge = (): AppError =>
  new AppError(413, 'too_large', 'Datoteka je prevelika (najviše 10 MB).');

export const tooManyRows = (): AppError =>
  badFile('Datoteka ima previše redova (najviše 50.000). Podijelite je na više datoteka.');
export const tooLongLine = (line: number): AppError =>
  badFile(
    `Red ${line} je predug (najviše 1.000.000 znakova). Provjerite je li svaki navodnik zatvoren i dijele li se redovi.`,
  );
export const tooManyColumns = (): AppError => badFile('Datoteka ima previše kolona (najviše 100).');
export const tooMuchText = (): AppError =>
  badFile('Datoteka sadrži previše teksta. Podijelite je na više datoteka.');
