import type { Message } from './model.ts';
import { bad, incompatibleWithVersion, missing, type Refusal } from './statuses.ts';

/** What is wrong with a message that a bot sends, or undefined. Whether it reaches anybody is another question. */
export const wrongWith = (message: Message): Refusal | undefined =>
  wrongSender(message) ?? wrongKind(message) ?? wrongBoards(message);

const TRACKING_DATA = 4000;
const VIDEO_BYTES = 27_262_976;
const FILE_BYTES = 52_428_800;
const VIDEO_SECONDS = 180;

function wrongSender({ sender, tracking_data }: Message): Refusal | undefined {
  const name = fieldsOf(sender).name;
  if (!name) return missing('sender.name');
  if (!isText(name, 28)) return bad('sender.name');
  const fits = typeof tracking_data === 'string' && tracking_data.length <= TRACKING_DATA;
  return tracking_data === undefined || fits ? undefined : bad('tracking_data');
}

interface Kind {
  needs: readonly string[];
  wrong?: (message: Message) => Refusal | undefined;
}

const KINDS: Record<string, Kind> = {
  text: { needs: ['text'], wrong: ({ text }) => (isText(text, 7000, 1) ? undefined : bad('text')) },
  picture: {
    needs: ['media', 'text'],
    wrong({ media, text }) {
      if (!isAddress(media) || !endsIn(media, ['.jpg', '.jpeg', '.png', '.gif'])) return bad('media');
      return isText(text, 768) ? undefined : bad('text');
    },
  },
  video: {
    needs: ['media', 'size'],
    wrong({ media, size, duration }) {
      if (!isAddress(media) || !endsIn(media, ['.mp4']) || !isSize(size, VIDEO_BYTES)) return bad('media');
      const fits = numberOf(duration) >= 0 && numberOf(duration) <= VIDEO_SECONDS;
      return duration === undefined || fits ? undefined : bad('duration');
    },
  },
  file: {
    needs: ['media', 'size', 'file_name'],
    wrong({ media, size, file_name }) {
      if (!isAddress(media) || !isSize(size, FILE_BYTES)) return bad('media');
      const fits = typeof file_name === 'string' && /\.[^.]+$/.test(file_name) && file_name.length <= 256;
      return fits ? undefined : bad('file_name');
    },
  },
  location: {
    needs: ['location'],
    wrong({ location }) {
      const { lat, lon } = fieldsOf(location);
      return Math.abs(numberOf(lat)) <= 90 && Math.abs(numberOf(lon)) <= 180 ? undefined : bad('location');
    },
  },
  contact: {
    needs: ['contact'],
    wrong({ contact }) {
      const { name, phone_number } = fieldsOf(contact);
      return isText(name, 28, 1) && isText(phone_number, 18, 1) ? undefined : bad('contact');
    },
  },
  sticker: { needs: ['sticker_id'] },
  url: { needs: ['media'], wrong: ({ media }) => (isAddress(media) ? undefined : bad('media')) },
  rich_media: {
    needs: ['rich_media'],
    wrong: (message) => (versionOf(message) >= 2 ? undefined : incompatibleWithVersion),
  },
};

function wrongKind(message: Message): Refusal | undefined {
  const { type, keyboard } = message;
  const kind = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  // A keyboard may be sent without any message.
  if (!kind) return type === undefined && keyboard ? undefined : type ? bad('type') : missing('type');
  const absent = kind.needs.find((field) => message[field] === undefined || message[field] === null);
  return absent === undefined ? kind.wrong?.(message) : missing(absent);
}

const ACTIONS: unknown[] = [undefined, 'reply', 'open-url', 'location-picker', 'share-phone', 'none'];
const NEED_VERSION_3: unknown[] = ['location-picker', 'share-phone'];

function wrongBoards(message: Message): Refusal | undefined {
  for (const name of ['keyboard', 'rich_media'] as const) {
    if (!message[name]) continue;
    const buttons = fieldsOf(message[name]).Buttons;
    if (!Array.isArray(buttons) || buttons.length === 0) return bad('Buttons');
    for (const button of buttons) {
      const wrong = wrongButton(fieldsOf(button), name === 'keyboard' ? 2 : 7, versionOf(message));
      if (wrong) return wrong;
    }
  }
  return undefined;
}

function wrongButton(button: Message, rows: number, version: number): Refusal | undefined {
  const { Columns, Rows, ActionType, ActionBody } = button;
  if (Columns !== undefined && !(numberOf(Columns) >= 1 && numberOf(Columns) <= 6)) return bad('Columns');
  if (Rows !== undefined && !(numberOf(Rows) >= 1 && numberOf(Rows) <= rows)) return bad('Rows');
  if (!ACTIONS.includes(ActionType)) return bad('ActionType');
  if (typeof ActionBody !== 'string') return missing('ActionBody');
  return NEED_VERSION_3.includes(ActionType) && !(version >= 3) ? incompatibleWithVersion : undefined;
}

/** Version of the API that a message needs of the phone. */
export const versionOf = ({ min_api_version }: Message): number => numberOf(min_api_version ?? 1);

/** A number, also one written as text. Of an object there is none: `Number` throws for `{"toString":1}`. */
const numberOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Number.NaN : Number(value);

/** The fields of what should be an object; none of anything else. */
export const fieldsOf = (value: unknown): Message =>
  value !== null && typeof value === 'object' ? (value as Message) : {};

const isText = (value: unknown, most: number, least = 0): boolean =>
  typeof value === 'string' && [...value].length <= most && value.length >= least;

const isSize = (value: unknown, most: number): boolean => numberOf(value) > 0 && numberOf(value) <= most;

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2000 && URL.canParse(value) && /^https?:/.test(value);

const endsIn = (address: string, endings: string[]): boolean => {
  const path = new URL(address).pathname.toLowerCase();
  return endings.some((ending) => path.endsWith(ending));
};
