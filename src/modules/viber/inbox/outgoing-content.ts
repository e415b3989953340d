import { z } from 'zod';
import { invalid } from '../../../core/errors.ts';
import { BAD_CHARACTER, isStorable } from '../../../core/text.ts';
import { type Content, FILE_KINDS, type MessageData, type MessageKind } from '../protocol/content.ts';
import { fileNameTrouble } from '../protocol/file-names.ts';
import { keyboardSchema } from '../protocol/keyboard.ts';
import {
  CAPTION_MAX,
  CONTACT_NAME_MAX,
  CONTACT_PHONE_MAX,
  FILE_BYTES,
  FILE_NAME_MAX,
  lengthOf,
  PICTURE_BYTES,
  REQUEST_BYTES,
  TEXT_MAX,
  URL_MAX,
  VIDEO_BYTES,
  VIDEO_SECONDS,
} from '../protocol/limits.ts';
import { messageOnWire } from '../protocol/outgoing.ts';

/** A message as somebody asks for it. */
export interface AskedContent {
  kind: MessageKind;
  text: string | null;
  data: Record<string, unknown>;
  file_id: string | null;
}

const plain = z.string().refine(isStorable, BAD_CHARACTER);
const most = (max: number, message: string) =>
  plain
    .trim()
    .min(1, 'Ovo polje je obavezno.')
    .refine((text) => lengthOf(text) <= max, message);
const keyboard = { keyboard: keyboardSchema.optional() };
const degrees = (most: number) => z.number('Unesite broj.').min(-most).max(most);

/** Grid of cards: six columns, seven rows, and at most six cards beside each other. */
const CARD_COLUMNS = 6;
const CARD_ROWS = 7;
const CARDS_MAX = 6;
const block = z.looseObject({
  Columns: z.int().min(1).max(CARD_COLUMNS).default(CARD_COLUMNS),
  Rows: z.int().min(1).max(CARD_ROWS).default(1),
  ActionType: z
    .enum(['reply', 'open-url', 'none'], 'Na kartici se može odgovoriti ili otvoriti adresa.')
    .default('reply'),
  ActionBody: z.string().min(1, 'Unesite šta dugme šalje.').max(URL_MAX),
});
const cards = z
  .looseObject({
    Type: z.literal('rich_media', 'Vrsta je rich_media.'),
    ButtonsGroupColumns: z
      .int()
      .min(1)
      .max(CARD_COLUMNS, `Najviše ${CARD_COLUMNS} kolona.`)
      .default(CARD_COLUMNS),
    ButtonsGroupRows: z.int().min(1).max(CARD_ROWS, `Najviše ${CARD_ROWS} redova.`).default(CARD_ROWS),
    Buttons: z
      .array(block)
      .min(1, 'Dodajte bar jedno dugme.')
      .max(CARDS_MAX * CARD_COLUMNS * CARD_ROWS),
  })
  .superRefine((rich, context) => {
    const { ButtonsGroupColumns, ButtonsGroupRows, Buttons } = rich;
    for (const [n, { Columns, Rows }] of Buttons.entries()) {
      if (Columns > ButtonsGroupColumns)
        context.addIssue({
          code: 'custom',
          path: ['Buttons', n, 'Columns'],
          message: 'Dugme je šire od kartice.',
        });
      if (Rows > ButtonsGroupRows)
        context.addIssue({
          code: 'custom',
          path: ['Buttons', n, 'Rows'],
          message: 'Dugme je više od kartice.',
        });
    }
    if (!everyTextIsStorable(rich)) context.addIssue({ code: 'custom', message: BAD_CHARACTER });
  });

/** True if the database can store every text in a value, and every name of a property. */
const everyTextIsStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(everyTextIsStorable);

/** What each kind has in `data`. */
const DATA = {
  text: z.strictObject(keyboard),
  picture: z.strictObject(keyboard),
  video: z.strictObject({
    ...keyboard,
    duration: z.int().min(1).max(VIDEO_SECONDS, `Video traje najviše ${VIDEO_SECONDS} sekundi.`).optional(),
  }),
  file: z.strictObject(keyboard),
  location: z.strictObject({ ...keyboard, lat: degrees(90), lon: degrees(180) }),
  contact: z.strictObject({
    ...keyboard,
    contact_name: most(CONTACT_NAME_MAX, `Ime kontakta ima najviše ${CONTACT_NAME_MAX} znakova.`),
    phone: most(CONTACT_PHONE_MAX, `Broj ima najviše ${CONTACT_PHONE_MAX} znakova.`).pipe(
      z.string().regex(/^\+?[\d ()/-]{3,}$/, 'Unesite broj telefona.'),
    ),
  }),
  sticker: z.strictObject({
    ...keyboard,
    sticker_id: z
      .int('Unesite broj naljepnice.')
      .min(1)
      .max(2 ** 31 - 1),
  }),
  url: z.strictObject({
    ...keyboard,
    media: most(URL_MAX, `Adresa ima najviše ${URL_MAX} znakova.`).pipe(
      z.string().refine(isWebAddress, 'Unesite adresu oblika https://….'),
    ),
  }),
  rich_media: z.strictObject({ ...keyboard, rich_media: cards }),
} as const;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Kinds that have a text, and how long it may be. */
const TEXTS: Partial<Record<MessageKind, number>> = { text: TEXT_MAX, picture: CAPTION_MAX };

/** Longest address that a file gets (sending/links.ts), for the size of the request. */
const LONGEST_ADDRESS = `https://${'a'.repeat(500)}`;
/** Bytes of a request beside the message: the receiver, and what the service may have us send one day. */
const BESIDE = 512;

/**
 * Checks a message against every limit of the service that can be known before it is sent. Throws 422 at the field: `text`, `file_id`,
 * or a path in `data` such as `data.keyboard.buttons.0.columns`.
 */
export function readContent({ kind, text, data, file_id }: AskedContent): Content {
  const schema = DATA[kind as keyof typeof DATA];
  if (!schema) throw invalid({ kind: 'Ova vrsta poruke se ne može poslati.' });
  const errors: Record<string, string> = {};
  const body = text === null || text.trim() === '' ? null : text;
  const limit = TEXTS[kind];
  if (kind === 'text' && body === null) errors.text = 'Unesite poruku.';
  else if (body !== null && limit === undefined) errors.text = 'Ova vrsta poruke nema tekst.';
  else if (body !== null && lengthOf(body) > limit!) errors.text = `Najviše ${limit} znakova.`;
  else if (body !== null && !isStorable(body)) errors.text = BAD_CHARACTER;
  if (FILE_KINDS.has(kind) && file_id === null) errors.file_id = 'Dodajte datoteku.';
  if (!FILE_KINDS.has(kind) && file_id !== null) errors.file_id = 'Ova vrsta poruke nema datoteku.';
  const parsed = schema.safeParse(data);
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[['data', ...path.map(String)].join('.')] ??= message;
  if (!parsed.success || Object.keys(errors).length > 0) throw invalid(errors, Object.values(errors)[0]);
  return { kind, text: body, data: parsed.data as MessageData };
}

/** Throws 422 for a message that is too large for one request to the service. */
export function requireSize(content: Content): void {
  const wire = messageOnWire(content, { name: 'a'.repeat(28), avatar: LONGEST_ADDRESS }, LONGEST_ADDRESS);
  if (Buffer.byteLength(JSON.stringify(wire)) + BESIDE <= REQUEST_BYTES) return;
  const message = 'Poruka je s tastaturom i karticama prevelika za Viber (najviše 30 KB). Skratite je.';
  throw invalid({ [content.kind === 'rich_media' ? 'data.rich_media' : 'text']: message }, message);
}

/** A file as the limits look at it. */
interface SentFile {
  name: string;
  size: number;
  media_type: string;
}

const MEGABYTE = 1024 * 1024;
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** The message with what it says of its file. Throws 422 at `file_id` for a file that the service does not take in this kind. */
export function withFile(content: Content, { name, size, media_type }: SentFile): Content {
  const { kind } = content;
  const refuse = (message: string): never => {
    throw invalid({ file_id: message }, message);
  };
  const limit = kind === 'picture' ? PICTURE_BYTES : kind === 'video' ? VIDEO_BYTES : FILE_BYTES;
  if (size === 0) refuse('Datoteka je prazna.');
  if (kind === 'picture' && !PICTURES.has(media_type))
    refuse('Slika mora biti JPG, PNG ili GIF. Druge vrste pošaljite kao datoteku.');
  if (kind === 'video' && media_type !== 'video/mp4')
    refuse('Video mora biti MP4. Druge vrste pošaljite kao datoteku.');
  if (size > limit)
    refuse(
      `${kind === 'picture' ? 'Slika' : kind === 'video' ? 'Video' : 'Datoteka'} ima najviše ${limit / MEGABYTE} MB.${kind === 'file' ? '' : ' Veću pošaljite kao datoteku.'}`,
    );
  const trouble = kind === 'file' ? fileNameTrouble(name) : null;
  if (trouble) refuse(trouble);
  if (lengthOf(name) > FILE_NAME_MAX) refuse(`Ime datoteke ima najviše ${FILE_NAME_MAX} znakova.`);
  return { ...content, data: { ...content.data, size, file_name: name } };
}
