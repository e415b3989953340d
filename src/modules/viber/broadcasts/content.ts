import type { StoredFile } from '../../../core/files/rows.ts';
import { sizeText } from '../../../core/size-text.ts';
import { PERSON_KEY, placeholdersIn } from '../answers/placeholders.ts';
import type { Content, MessageKind } from '../protocol/content.ts';
import { fileNameTrouble } from '../protocol/file-names.ts';
import { type Keyboard, keyboardSchema } from '../protocol/keyboard.ts';
import {
  CAPTION_MAX,
  FILE_BYTES,
  lengthOf,
  PICTURE_BYTES,
  RECEIVERS_MAX,
  REQUEST_BYTES,
  TEXT_MAX,
  URL_MAX,
  VIDEO_BYTES,
} from '../protocol/limits.ts';
import { messageOnWire, type Sender } from '../protocol/outgoing.ts';
import type { BroadcastKind } from './broadcast.fields.ts';

/** What a form says of a message. */
export interface Typed {
  kind: BroadcastKind;
  text: string | null;
  url: string | null;
  keyboard: unknown;
}
type Media = Pick<StoredFile, 'name' | 'size' | 'media_type'>;
/** Messages by field. */
type Errors = Record<string, string>;

/** What each kind takes as its file: media types by their beginnings, and most bytes. */
const MEDIA: Partial<Record<MessageKind, { types: RegExp; said: string; most: number }>> = {
  picture: {
    types: /^image\/(jpeg|png|gif)$/,
    said: 'Slika može biti JPG, PNG ili GIF.',
    most: PICTURE_BYTES,
  },
  video: { types: /^video\/mp4$/, said: 'Video može biti samo MP4.', most: VIDEO_BYTES },
  file: { types: /./, said: '', most: FILE_BYTES },
};

/** What canned answers and a bot's own messages fill with a name. A broadcast is one text for all. */
const NAMES: ReadonlySet<string> = new Set([PERSON_KEY, 'ime']);

/** Bytes of the longest id of a person, and of the public address of a file. */
const ID_BYTES = 24;
const ADDRESS = `https://${'x'.repeat(300)}`;

/**
 * The message that a form describes, or what is wrong with it, by field. `file`: what `file_id` names. The bound of a request is that of
 * one to as many people as it may name.
 */
export function contentOf(typed: Typed, file: Media | null, sender: Sender): Content | { errors: Errors } {
  const errors: Errors = {};
  const keyboard = keyboardOf(typed.keyboard, errors);
  const text =
    typed.kind === 'url' || typed.kind === 'video' || typed.kind === 'file' ? null : textOf(typed, errors);
  if (typed.kind === 'url') checkAddress(typed.url, errors);
  const media = MEDIA[typed.kind] ? fileOf(typed.kind, file, errors) : null;
  if (Object.keys(errors).length > 0) return { errors };
  const content: Content = {
    kind: typed.kind,
    text,
    data: {
      ...(typed.kind === 'url' && { media: typed.url! }),
      ...(media && { file_name: media.name, size: media.size }),
      ...(keyboard && { keyboard }),
    },
  };
  const most = requestBytes(content, sender);
  if (most <= REQUEST_BYTES) return content;
  const field = keyboard ? 'keyboard' : 'text';
  return {
    errors: {
      [field]: `Poruka je prevelika za ${RECEIVERS_MAX} primalaca odjednom: ${sizeText(most)}, a Viber prima najviše ${sizeText(REQUEST_BYTES)}. Skratite tekst ili dugmad.`,
    },
  };
}

/** Bytes of a request with this message to the most people that one may name. */
export function requestBytes(content: Content, sender: Sender): number {
  const list = Array.from({ length: RECEIVERS_MAX }, () => 'x'.repeat(ID_BYTES));
  return Buffer.byteLength(
    JSON.stringify({ ...messageOnWire(content, sender, ADDRESS), broadcast_list: list }),
  );
}

function textOf({ kind, text }: Typed, errors: Errors): string | null {
  const most = kind === 'picture' ? CAPTION_MAX : TEXT_MAX;
  if (kind === 'text' && !text?.trim()) errors.text = 'Unesite tekst poruke.';
  else if (text && lengthOf(text) > most)
    errors.text = `${kind === 'picture' ? 'Opis slike' : 'Poruka'} ima najviše ${most} znakova.`;
  const name = placeholdersIn(text ?? '').find(({ key }) => NAMES.has(key));
  if (name)
    errors.text ??= `„${name.written}” se u masovnoj poruci ne može zamijeniti imenom: svi dobijaju isti tekst.`;
  return text;
}

function checkAddress(url: string | null, errors: Errors): void {
  if (!url) errors.url = 'Unesite adresu.';
  else if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    errors.url = 'Unesite adresu oblika https://….';
  else if (lengthOf(url) > URL_MAX) errors.url = `Adresa ima najviše ${URL_MAX} znakova.`;
}

function fileOf(kind: BroadcastKind, file: Media | null, errors: Errors): Media | null {
  const { types, said, most } = MEDIA[kind]!;
  if (!file) errors.file_id = 'Odaberite datoteku.';
  else if (!types.test(file.media_type)) errors.file_id = said;
  else if (file.size > most) errors.file_id = `Datoteka je prevelika: Viber prima najviše ${sizeText(most)}.`;
  else {
    const trouble = kind === 'file' ? fileNameTrouble(file.name) : null;
    if (trouble) errors.file_id = trouble;
  }
  return file;
}

function keyboardOf(given: unknown, errors: Errors): Keyboard | null {
  if (given === null || given === undefined) return null;
  const read = keyboardSchema.safeParse(given);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const at = path[0] === 'buttons' && typeof path[1] === 'number' ? `Dugme ${path[1] + 1}: ` : '';
  errors.keyboard = `${at}${message}`;
  return null;
}
