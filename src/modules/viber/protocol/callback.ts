import type { Content, MessageKind } from './content.ts';
import { MESSAGE_KINDS } from './content.ts';
import { parseExact, tokenOf } from './json.ts';
import { FILE_NAME_MAX } from './limits.ts';

/** What is known of a person from a callback. */
export interface Profile {
  id: string;
  name: string | null;
  avatar: string | null;
  country: string | null;
  language: string | null;
  api_version: number | null;
}

/** A callback as it is understood. `at`: milliseconds since 1970, by the service's clock; null if it gave none. */
export type Callback = {
  /** Decimal text; null if there was none. */
  token: string | null;
  at: number | null;
} & (
  | { event: 'webhook' }
  | { event: 'message'; user: Profile; content: Content; silent: boolean }
  | { event: 'subscribed'; user: Profile }
  | { event: 'unsubscribed'; userId: string }
  | { event: 'conversation_started'; user: Profile; subscribed: boolean | null; context: string | null }
  | { event: 'delivered' | 'seen'; userId: string }
  | { event: 'failed'; userId: string; reason: string | null }
  | { event: 'unknown'; name: string; userId: string | null }
);

type Json = Record<string, unknown>;
const objectOf = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};
/** Longest id of a person and name of an event: they are keys of an index, in which nothing longer has room. */
const ID_MAX = 200;
const NAME_MAX = 300;

/** A text without what PostgreSQL cannot store: NUL and lone surrogates, also those that cutting makes. */
const textOf = (value: unknown, most = Number.POSITIVE_INFINITY): string | null =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').slice(0, most).toWellFormed() : null;
const wordOf = (value: unknown, most: number): string | null => textOf(value, most)?.trim() || null;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
/** A count or a size. */
const wholeOf = (value: unknown): number | undefined =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0x7fff_ffff
    ? (value as number)
    : undefined;
/** An id or a name; one that is too long is none, since cutting would make those of two people the same. */
const idOf = (value: unknown): string | null => {
  const text = wordOf(value, ID_MAX + 1);
  return text && text.length <= ID_MAX ? text : null;
};

const utf8 = new TextDecoder();
const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object';

/** What a callback is kept by. */
interface Heading {
  /** As the callback names it; null: it cannot be read. */
  event: string | null;
  /** The service's id of the person whom it is about; empty: of nobody. */
  userId: string;
}

/** Reads only what a callback is kept by, the same as `readCallback` would find: it is done while the service waits. Never throws. */
export function headingOf(body: Uint8Array): Heading {
  try {
    const json: unknown = JSON.parse(utf8.decode(body));
    const event = isObject(json) && !Array.isArray(json) ? idOf(json.event) : null;
    return { event, userId: event ? personIn(event, json as Json) : '' };
  } catch {
    return { event: null, userId: '' };
  }
}

function personIn(event: string, { user_id, sender, user, message }: Json): string {
  if (event === 'webhook') return '';
  const named =
    event === 'message'
      ? isObject(message) && sender
      : (event === 'subscribed' || event === 'conversation_started') && user;
  return idOf(objectOf(named).id) ?? idOf(user_id) ?? idOf(objectOf(sender ?? user).id) ?? '';
}

/** Reads a callback. Null: it is no JSON object, or names no event. Never throws. */
export function readCallback(body: Uint8Array): Callback | null {
  try {
    const json = parseExact(utf8.decode(body));
    if (!isObject(json) || Array.isArray(json)) return null;
    const { event, message_token, timestamp } = json;
    const name = idOf(event);
    if (!name) return null;
    const common = { token: tokenOf(message_token), at: momentOf(timestamp) };
    return { ...common, ...eventOf(name, json) } as Callback;
  } catch {
    // No JSON, or nested so deeply that it cannot be walked.
    return null;
  }
}

/** Milliseconds of a time that PostgreSQL and a calendar know; otherwise null. */
function momentOf(value: unknown): number | null {
  const at = numberOf(value);
  return at !== undefined && at > 0 && at < 4_102_444_800_000 ? Math.trunc(at) : null;
}

function eventOf(name: string, json: Json): object {
  const unknown = {
    event: 'unknown',
    name,
    userId: idOf(json.user_id) ?? profileOf(json.sender ?? json.user)?.id ?? null,
  };
  switch (name) {
    case 'webhook':
      return { event: 'webhook' };
    case 'message': {
      const user = profileOf(json.sender);
      const message = json.message;
      if (!user || !isObject(message)) return unknown;
      return { event: 'message', user, content: contentOf(objectOf(message)), silent: json.silent === true };
    }
    case 'subscribed': {
      const user = profileOf(json.user);
      return user ? { event: 'subscribed', user } : unknown;
    }
    case 'conversation_started': {
      const user = profileOf(json.user);
      return user
        ? {
            event: name,
            user,
            subscribed: typeof json.subscribed === 'boolean' ? json.subscribed : null,
            context: textOf(json.context),
          }
        : unknown;
    }
    case 'unsubscribed':
    case 'delivered':
    case 'seen': {
      const userId = idOf(json.user_id);
      return userId ? { event: name, userId } : unknown;
    }
    case 'failed': {
      const userId = idOf(json.user_id);
      return userId ? { event: name, userId, reason: textOf(json.desc) } : unknown;
    }
    default:
      return unknown;
  }
}

function profileOf(value: unknown): Profile | null {
  const json = objectOf(value);
  const id = idOf(json.id);
  if (!id) return null;
  return {
    id,
    name: wordOf(json.name, NAME_MAX),
    avatar: addressOf(json.avatar) ?? null,
    country: wordOf(json.country, 8),
    language: wordOf(json.language, 16),
    api_version: wholeOf(json.api_version) ?? null,
  };
}

const addressOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
};

function contentOf(message: Json): Content {
  const type = textOf(message.type) ?? '';
  const known = Object.hasOwn(MESSAGE_KINDS, type) && type !== 'unknown';
  const location = objectOf(message.location);
  const contact = objectOf(message.contact);
  const data = {
    media: addressOf(message.media),
    file_name: textOf(message.file_name, FILE_NAME_MAX),
    size: wholeOf(message.file_size) ?? wholeOf(message.size),
    duration: wholeOf(message.duration),
    lat: numberOf(location.lat),
    lon: numberOf(location.lon),
    address: textOf(location.address) ?? undefined,
    contact_name: textOf(contact.name) ?? undefined,
    phone: textOf(contact.phone_number) ?? undefined,
    sticker_id: wholeOf(message.sticker_id),
    rich_media: type === 'rich_media' ? storable(objectOf(message.rich_media)) : undefined,
    tracking: textOf(message.tracking_data) ?? undefined,
    raw: known ? undefined : storable(message),
  };
  return {
    kind: known ? (type as MessageKind) : 'unknown',
    text: textOf(message.text),
    data: Object.fromEntries(
      Object.entries(data).filter(([, value]) => value !== undefined && value !== null),
    ),
  };
}

/** A value that jsonb can store: its texts and names are cleaned too. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [textOf(name) as string, storable(one)]),
  );
}
