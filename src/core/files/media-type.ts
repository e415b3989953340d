import { fileTypeFromBuffer } from 'file-type';

/** What bytes are of which nothing is known: they are only ever downloaded. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** True for a type that a browser may show: it can run no script and load nothing. */
export const isShownInline = (type: string): boolean =>
  /^(audio|video)\//.test(type) ||
  [
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
    'image/avif',
    'application/pdf',
    'text/plain',
  ].includes(type);

/** The media type of a file by its first bytes. */
export async function mediaTypeOf(head: Uint8Array, _name: string): Promise<string> {
  return (await fileTypeFromBuffer(head))?.mime ?? UNKNOWN_TYPE;
}
