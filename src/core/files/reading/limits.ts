/** Limits of reading one stored file: what people may notice, then what stops malicious files. */

/** Longest side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 320;
/** Characters kept of a file's text. */
export const MAX_TEXT = 1_000_000;
/** Rows and columns of a table's preview, at most. */
export const MAX_TABLE_ROWS = 500;
export const MAX_TABLE_COLUMNS = 100;
/** Characters shown of a cell. */
export const MAX_SHOWN_CELL = 1000;

const MB = 1024 * 1024;
/** Largest picture that is read, in bytes and in pixels: above what phones and scanners make. */
export const MAX_PICTURE_BYTES = 100 * MB;
export const MAX_PICTURE_PIXELS = 120_000_000;
/** Largest office file, the entries of its archive, and the bytes unpacked of all of them together. */
export const MAX_OFFICE_BYTES = 200 * MB;
export const MAX_ENTRIES = 10_000;
export const MAX_UNPACKED = 64 * MB;
/** Bytes read of a text file, and of a table of one. */
export const MAX_TEXT_BYTES = 4 * MB;
export const MAX_TABLE_BYTES = 2 * MB;
/** Largest e-mail, in bytes. */
export const MAX_MAIL_BYTES = 25 * MB;

/** Milliseconds after which the process keeps the text it has, and after which it is ended. */
export const TEXT_TIME = 15_000;
export const MAX_TIME = 30_000;
/** Megabytes: of the process, and of its JavaScript heap. */
export const MAX_MEMORY = 512;
export const MAX_HEAP = 256;
/** Bytes that the process may answer. */
export const MAX_ANSWER = 16 * MB;
