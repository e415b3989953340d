import { isJson, isUtf8, type Markup, markupOf } from './files/media/text.ts';

/** A file type, detected by the first bytes; the name does not count. */
export interface FileType {
  mime: string;
  extension: string;
  /** Name for people. */
  name: string;
}

const type = (mime: string, extension: string, name: string): FileType => ({ mime, extension, name });

/** Pictures that all browsers show. */
export const PICTURES = {
  png: type('image/png', 'png', 'PNG slika'),
  jpeg: type('image/jpeg', 'jpg', 'JPEG slika'),
  gif: type('image/gif', 'gif', 'GIF slika'),
  webp: type('image/webp', 'webp', 'WebP slika'),
  avif: type('image/avif', 'avif', 'AVIF slika'),
  svg: type('image/svg+xml', 'svg', 'SVG slika'),
  ico: type('image/x-icon', 'ico', 'ICO ikona'),
  bmp: type('image/bmp', 'bmp', 'BMP slika'),
};
export type Picture = keyof typeof PICTURES;

const HEIC = type('image/heic', 'heic', 'HEIC slika');
const MP4 = type('video/mp4', 'mp4', 'MP4 video');
const BINARY = type('application/octet-stream', 'bin', 'nepoznata vrsta');
const TEXT = type('text/plain', 'txt', 'tekst');

/** Signatures as Latin-1 text; `?` is any byte. */
const SIGNATURES: [string, FileType][] = [
  ['\x89PNG\r\n\x1a\n', PICTURES.png],
  ['\xff\xd8\xff', PICTURES.jpeg],
  ['GIF87a', PICTURES.gif],
  ['GIF89a', PICTURES.gif],
  ['RIFF????WEBP', PICTURES.webp],
  ['%PDF-', type('application/pdf', 'pdf', 'PDF dokument')],
  ['PK\x03\x04', type('application/zip', 'zip', 'ZIP arhiva')],
  ['PK\x05\x06', type('application/zip', 'zip', 'prazna ZIP arhiva')],
  ['\x1f\x8b', type('application/gzip', 'gz', 'GZIP arhiva')],
  ["7z\xbc\xaf'\x1c", type('application/x-7z-compressed', '7z', '7-Zip arhiva')],
  ['Rar!\x1a\x07', type('application/vnd.rar', 'rar', 'RAR arhiva')],
  ['\xfd7zXZ\0', type('application/x-xz', 'xz', 'XZ arhiva')],
  ['BZh', type('application/x-bzip2', 'bz2', 'BZIP2 arhiva')],
  ['\x28\xb5\x2f\xfd', type('application/zstd', 'zst', 'Zstandard arhiva')],
  ['RIFF????WAVE', type('audio/wav', 'wav', 'WAV zvuk')],
  ['RIFF????AVI ', type('video/x-msvideo', 'avi', 'AVI video')],
  ['ID3', type('audio/mpeg', 'mp3', 'MP3 zvuk')],
  ['\xff\xfb', type('audio/mpeg', 'mp3', 'MP3 zvuk')],
  ['OggS', type('audio/ogg', 'ogg', 'OGG zvuk')],
  ['fLaC', type('audio/flac', 'flac', 'FLAC zvuk')],
  ['\x1a\x45\xdf\xa3', type('video/webm', 'webm', 'WebM video')],
  ['II*\0', type('image/tiff', 'tif', 'TIFF slika')],
  ['MM\0*', type('image/tiff', 'tif', 'TIFF slika')],
  ['wOFF', type('font/woff', 'woff', 'WOFF font')],
  ['wOF2', type('font/woff2', 'woff2', 'WOFF2 font')],
  ['\0\x01\0\0\0', type('font/ttf', 'ttf', 'TrueType font')],
  ['OTTO', type('font/otf', 'otf', 'OpenType font')],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', type('application/x-ole-storage', 'doc', 'stari Office dokument')],
  ['SQLite format 3\0', type('application/vnd.sqlite3', 'sqlite', 'SQLite baza')],
  ['{\\rtf', type('application/rtf', 'rtf', 'RTF dokument')],
  ['%!PS', type('application/postscript', 'ps', 'PostScript dokument')],
  ['\x7fELF', type('application/x-elf', 'elf', 'Linux program')],
  ['\0asm', type('application/wasm', 'wasm', 'WebAssembly program')],
  ['0\x82', type('application/pkix-cert', 'der', 'certifikat ili ključ (DER)')],
];

/** Formats based on ZIP, by their first entries. */
const ARCHIVES: [string, FileType][] = [
  [
    'word/',
    type('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx', 'Word dokument'),
  ],
  ['xl/', type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', 'Excel tabela')],
  [
    'ppt/',
    type(
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'pptx',
      'PowerPoint prezentacija',
    ),
  ],
  ['application/epub+zip', type('application/epub+zip', 'epub', 'EPUB knjiga')],
  ['opendocument.text', type('application/vnd.oasis.opendocument.text', 'odt', 'OpenDocument tekst')],
  [
    'opendocument.spreadsheet',
    type('application/vnd.oasis.opendocument.spreadsheet', 'ods', 'OpenDocument tabela'),
  ],
];

/** Bytes needed for detection. */
export const SNIFF_BYTES = 4096;

const latin = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

const begins = (text: string, pattern: string): boolean =>
  text.length >= pattern.length && [...pattern].every((letter, at) => letter === '?' || letter === text[at]);

/** Detects the type of bytes. */
export function sniff(bytes: Uint8Array): FileType {
  const text = latin(bytes.subarray(0, SNIFF_BYTES));
  if (begins(text, '????ftyp')) return brand(text);
  const found = SIGNATURES.find(([pattern]) => begins(text, pattern))?.[1];
  if (found?.extension === 'zip') return ARCHIVES.find(([name]) => text.includes(name))?.[1] ?? found;
  if (found) return found;
  if (begins(text, 'BM') && isBmp(bytes)) return PICTURES.bmp;
  if (begins(text, 'MZ') && text.includes('PE\0\0'))
    return type('application/vnd.microsoft.portable-executable', 'exe', 'Windows program');
  if (isIcon(bytes)) return PICTURES.ico;
  return textType(bytes, text);
}

/** The kind of a picture; null for anything else. */
export function pictureKind(bytes: Uint8Array): Picture | null {
  const { mime } = sniff(bytes);
  return (Object.keys(PICTURES) as Picture[]).find((kind) => PICTURES[kind].mime === mime) ?? null;
}

/** Formats of the ISO 14496-12 family, by their brand. */
function brand(text: string): FileType {
  const size = Math.min(text.charCodeAt(2) * 256 + text.charCodeAt(3), 256);
  const brands = text.slice(8, Math.max(size, 12));
  if (brands.includes('avif') || brands.includes('avis')) return PICTURES.avif;
  return /hei[cxms]|hev[cx]|mif1/.test(brands) ? HEIC : MP4;
}

const isBmp = (bytes: Uint8Array): boolean => {
  const header = bytes[14] ?? 0;
  return bytes.length >= 26 && [12, 40, 52, 56, 64, 108, 124].includes(header) && bytes[15] === 0;
};

/** ICO has a weak signature, so its count and first entry are checked too. */
const isIcon = (bytes: Uint8Array): boolean =>
  bytes.length >= 22 &&
  bytes[0] === 0 &&
  bytes[1] === 0 &&
  (bytes[2] === 1 || bytes[2] === 2) &&
  bytes[3] === 0 &&
  (bytes[4]! > 0 || bytes[5]! > 0) &&
  bytes[9] === 0;

/** Text formats. */
function textType(bytes: Uint8Array, text: string): FileType {
  const markup = markupOf(text);
  if (markup) return MARKUP[markup];
  if (/^(?:\xef\xbb\xbf)?\s*-----BEGIN /.test(text))
    return type('application/x-pem-file', 'pem', 'PEM (ključ ili certifikat)');
  const whole = bytes.length <= SNIFF_BYTES;
  if (!isUtf8(bytes.subarray(0, SNIFF_BYTES), whole)) return BINARY;
  return isJson(text, whole) ? type('application/json', 'json', 'JSON') : TEXT;
}

const MARKUP: Record<Markup, FileType> = {
  svg: PICTURES.svg,
  html: type('text/html', 'html', 'HTML stranica'),
  xml: type('application/xml', 'xml', 'XML dokument'),
};
