import { fileTypeFromBuffer, supportedExtensions } from 'file-type';
import { COMPOUND, claimedFormatOf, mayBeNamed, TEXTS } from './names.ts';
import { isJson, isUtf8, markupOf } from './text.ts';

/** What a file is by its bytes. */
export interface MediaType {
  /** `application/octet-stream` if it is not known. */
  type: string;
  /** The usual extension, without a dot; of an unknown file and of a text the one of its name, or `bin` and `txt`. */
  extension: string;
  /** The name ends like that of another format. */
  renamed: boolean;
  /** The container that it is, or is in: a ZIP archive (new Office documents), or a compound file (old ones, encrypted ones). */
  archive: 'zip' | 'cfb' | null;
}

/** Bytes from the beginning that tell the type; fewer tell less of archives. */
export const HEAD_BYTES = 64 * 1024;

const UNKNOWN = 'application/octet-stream';
/** Formats that are text, or may begin as text: any other type of a text is a coincidence of its first letters. */
const TEXTUAL = /^text\/|^application\/(?:pdf|rtf|postscript|eps|pgp-encrypted|x-ms-regedit)$|^image\/gif$/;
/** Signatures that file-type does not believe without more of the file. */
const SHORT: [string, Found][] = [
  ['\x89PNG\r\n\x1a\n', { mime: 'image/png', ext: 'png' }],
  ['\xd0\xcf\x11\xe0', { mime: 'application/x-cfb', ext: 'cfb' }],
  ['PK\x03\x04', { mime: 'application/zip', ext: 'zip' }],
];

interface Found {
  mime: string;
  ext: string;
}

/**
 * Tells what a file is by its first bytes (all of it, or at least `HEAD_BYTES`). The name decides only between kinds of text and between
 * old Office documents. Never throws.
 */
export async function mediaTypeOf(file: Uint8Array, name: string): Promise<MediaType> {
  const head = file.subarray(0, HEAD_BYTES);
  const named = claimedFormatOf(name);
  const found = await signatureOf(head);
  const text = kindOfText(head, named, head.length === file.length && head.length < HEAD_BYTES);
  const archive = ARCHIVES.find(([start]) => latin(head, 4) === start)?.[1] ?? null;
  const of = (type: string, extension: string, renamed: boolean): MediaType => ({
    type,
    extension,
    renamed,
    archive,
  });
  if (text && !(found && TEXTUAL.test(found.mime)))
    return of(text.type, text.extension, isKnown(named) && !mayBeNamed(text.extension, named));
  if (!found) return of(UNKNOWN, named || 'bin', SURE.has(named));
  if (archive === 'cfb' && named in COMPOUND) return of(COMPOUND[named]!, named, false);
  return of(found.mime, found.ext, isKnown(named) && !mayBeNamed(found.ext, named));
}

/** How the containers begin. */
const ARCHIVES: [string, 'zip' | 'cfb'][] = [
  ['PK\x03\x04', 'zip'],
  ['\xd0\xcf\x11\xe0', 'cfb'],
];

const latin = (head: Uint8Array, length: number): string =>
  Buffer.from(head.subarray(0, length)).toString('latin1');

async function signatureOf(head: Uint8Array): Promise<Found | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return { ...found, mime: found.mime.replace(/;.*$/, '') };
  return SHORT.find(([signature]) => latin(head, 8).startsWith(signature))?.[1] ?? null;
}

/** Names of formats of which a file without the signature is damaged, or something else. */
const SURE = new Set([
  ...[
    'png',
    'jpg',
    'jpeg',
    'gif',
    'webp',
    'pdf',
    'zip',
    'docx',
    'xlsx',
    'pptx',
    'odt',
    'ods',
    'odp',
    '7z',
    'rar',
    'gz',
  ],
  ...Object.keys(COMPOUND),
  ...Object.keys(TEXTS),
]);
const isKnown = (extension: string): boolean => SURE.has(extension) || supportedExtensions.has(extension);

/** Null if it is no text. */
function kindOfText(
  head: Uint8Array,
  named: string,
  whole: boolean,
): Pick<MediaType, 'type' | 'extension'> | null {
  if (head.length === 0 || !isText(head, named, whole)) return null;
  const text = Buffer.from(head).toString('utf8');
  const markup = markupOf(text);
  if (markup) return { type: TEXTS[markup]!, extension: markup };
  if (isJson(text, whole)) return { type: TEXTS.json!, extension: 'json' };
  if (text.replace(/^\ufeff/, '').startsWith('-----BEGIN ')) return { type: TEXTS.pem!, extension: 'pem' };
  // Of what begins otherwise, the name tells; as JSON it would be wrong.
  const type = named === 'json' ? undefined : TEXTS[named];
  return type ? { type, extension: named } : { type: 'text/plain', extension: 'txt' };
}

/** UTF-8, UTF-16 with its mark, or any bytes without control characters if the name is that of a text. */
function isText(head: Uint8Array, named: string, whole: boolean): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return named in TEXTS;
  if (head.some((byte) => byte < 0x20 && !SPACES.includes(byte))) return false;
  return isUtf8(head, whole) || named in TEXTS;
}
/** Tab, line feed, form feed, carriage return, escape. */
const SPACES = [0x09, 0x0a, 0x0c, 0x0d, 0x1b];

/** Types that a browser shows without running anything in them. */
const SHOWN =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp|x-icon)|application\/pdf|audio\/(?:mpeg|mp4|x-m4a|aac|ogg|wav|flac)|video\/(?:mp4|x-m4v|webm|ogg|quicktime))$/;
/** Texts that are shown as they are written. */
const READ = /^(?:text\/(?:plain|csv|tab-separated-values|markdown)|application\/(?:json|yaml|sql))$/;

/**
 * The content type by which a file may be shown in the product's origin; null: it may only be downloaded. Texts are plain text
 * whatever they are. To be sent with `nosniff`.
 */
export function inlineTypeOf(type: string): string | null {
  if (SHOWN.test(type)) return type;
  return READ.test(type) ? 'text/plain; charset=utf-8' : null;
}
