import { sizeText } from '../../../core/size-text.ts';
import type { MessageKind } from '../protocol/content.ts';
import { FILE_BYTES, VIDEO_BYTES } from '../protocol/limits.ts';

/** Why the file of a message was not kept, in a Bosnian sentence for whoever reads the chat. */
export class MediaFault extends Error {
  override name = 'MediaFault';
}

/** Most bytes of a picture: ten times what the service lets bots send, since it does not say what people may. */
export const RECEIVED_PICTURE_BYTES = 10 * 1024 * 1024;

/** Most bytes that are fetched of a kind. */
export const mostBytesOf = (kind: MessageKind): number =>
  kind === 'picture' ? RECEIVED_PICTURE_BYTES : kind === 'video' ? VIDEO_BYTES : FILE_BYTES;

export const FORBIDDEN = 'Adresa datoteke vodi u privatnu mrežu.';
export const TOO_LATE = 'Datoteka nije stigla na vrijeme.';
export const UNREACHABLE = 'Server na kojem je datoteka ne javlja se.';
export const BROKEN = 'Veza se prekinula prije nego što je cijela datoteka stigla.';
export const EXPIRED = 'Veza do datoteke više ne vrijedi.';
export const ASTRAY = 'Adresa datoteke preusmjerava na drugu, ali se do datoteke ne dolazi.';
export const FAILED = 'Datoteka se nije mogla preuzeti.';
export const EMPTY = 'Datoteka je prazna.';

/** It has more bytes than that. */
export const tooLong = (most: number): string => `Datoteka je veća od ${sizeText(most)}, pa nije preuzeta.`;

/** A status that brings no file. */
export const refusedWith = (status: number): string =>
  [401, 403, 404, 410].includes(status)
    ? EXPIRED
    : `Server na kojem je datoteka ne daje je (status ${status}).`;

const NOT_OF_KIND = {
  picture: 'Ovo nije slika koja se može prikazati',
  video: 'Ovo nije video',
} as const;

/** Why bytes of this type are not what the message says; null: they are, or it does not say. */
export function faultOfType(kind: MessageKind, type: string): string | null {
  const fits =
    kind === 'picture'
      ? type.startsWith('image/') && type !== 'image/svg+xml'
      : kind === 'video'
        ? type.startsWith('video/') || type === 'application/mp4'
        : true;
  if (fits) return null;
  const what = NAMED.find(([pattern]) => pattern.test(type))?.[1];
  return `${NOT_OF_KIND[kind as keyof typeof NOT_OF_KIND]}${what ? `, nego ${what}` : ''}. Zato nije sačuvano.`;
}

/** Types that are sent as pictures to be opened: they may run code. */
const NAMED: [RegExp, string][] = [
  [/svg/, 'SVG dokument'],
  [/html/, 'web stranica'],
  [/pdf/, 'PDF dokument'],
];
