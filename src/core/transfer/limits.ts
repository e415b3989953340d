import { AppError, invalid } from '../errors.ts';

/** Limits of an imported file; people meet the first ones, the others stop malicious files. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 100;
/** Characters in a record of a CSV (quotes included), and its cells: as many as Excel has columns. */
export const MAX_LINE = 1_000_000;
export const MAX_LINE_CELLS = 16_384;
/** Bytes of an unpacked workbook. */
export const MAX_UNPACKED = 50 * 1024 * 1024;
/** Characters in a cell; Excel's own limit. */
export const MAX_CELL = 32_767;
/** Characters in all cells; a workbook may repeat one long text a million times. */
export const MAX_CHARACTERS = 50_000_000;

/** A file that cannot be used; `message` is for the person. */
export const badFile = (message: string): AppError => invalid({ file: message }, message);
export const notTable = (): AppError => badFile('Datoteka nije tabela. Podržani su Excel (.xlsx) i CSV.');

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
