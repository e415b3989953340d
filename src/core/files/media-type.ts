import { fileTypeFromBuffer } from 'file-type';

/** What bytes are of which nothing is known: they are only ever downloaded. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** The media type of a file by its first bytes. */
export async function mediaTypeOf(head: Uint8Array, _name: string): Promise<string> {
  return (await fileTypeFromBuffer(head))?.mime ?? UNKNOWN_TYPE;
}
