import type { Keyboard } from './keyboard.ts';

/** Kinds of messages; `unknown` is of something the service may send one day. */
export const MESSAGE_KINDS = {
  text: 'Tekst',
  picture: 'Slika',
  video: 'Video',
  file: 'Datoteka',
  location: 'Lokacija',
  contact: 'Kontakt',
  sticker: 'Naljepnica',
  url: 'Adresa',
  rich_media: 'Kartice',
  unknown: 'Nepoznata vrsta poruke',
} as const;
export type MessageKind = keyof typeof MESSAGE_KINDS;
/** Kinds whose bytes are a stored file. */
export const FILE_KINDS: ReadonlySet<MessageKind> = new Set(['picture', 'video', 'file']);

/** What a message has beside its text. Which of it is there follows from the kind. */
export interface MessageData {
  /** Address of the bytes as the service gave it, or of a `url` message. */
  media?: string;
  file_name?: string;
  /** Bytes. */
  size?: number;
  /** Seconds. */
  duration?: number;
  lat?: number;
  lon?: number;
  address?: string;
  contact_name?: string;
  phone?: string;
  sticker_id?: number;
  /** As the service takes it. */
  rich_media?: object;
  keyboard?: Keyboard;
  /** Of the answer to a message that carried it. */
  tracking?: string;
  /** A message that is not understood, as it came. */
  raw?: unknown;
}

/** A message without its conversation. */
export interface Content {
  kind: MessageKind;
  /** The text, or the caption. */
  text: string | null;
  data: MessageData;
}

/** How a list names a message: its text, or what it is. */
export const previewOf = ({ kind, text, data }: Content): string =>
  text?.trim() || data.file_name || data.contact_name || MESSAGE_KINDS[kind];
