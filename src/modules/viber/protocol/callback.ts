import type { Content, MessageKind } from './content.ts';
import { MESSAGE_KINDS } from './content.ts';
import { parseExact } from './json.ts';

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
  | { event: 'conversation_started'; user: Profile; subscribed: boolean; context: string | null }
  | { event: 'delivered' | 'seen'; userId: string }
  | { event: 'failed'; userId: string; reason: string | null }
  | { event: 'unknown'; name: string; userId: string | null }
);

type Json = Record<string, unknown>;
const objectOf = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};
/** A text without what PostgreSQL cannot store: NUL and lone surrogates. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : null;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const idOf = (value: unknown): string | null => textOf(value)?.trim() || null;

/** Reads a callback. Null: it is no JSON object, or names no event. Never throws. */
export function readCallback(body: Uint8Array): Callback | null {
  let json: Json;
  try {
    const parsed = parseExact(new TextDecoder().decode(body));
    if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return null;
    json = parsed as Json;
  } catch {
    return null;
  }
  const name = idOf(json.event);
  if (!name) return null;
  const common = { token: tokenOf(json.message_token), at: momentOf(json.timestamp) };
  return { ...common, ...eventOf(name, json) } as Callback;
}

/** A token as decimal text, however it was written. */
function tokenOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  return /^-?\d{1,40}$/.test(text) ? text : null;
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
      if (!user || message === null || typeof message !== 'object') return unknown;
      return { event: 'message', user, content: contentOf(objectOf(message)), silent: json.silent === true };
    }
    case 'subscribed': {
      const user = profileOf(json.user);
      return user ? { event: 'subscribed', user } : unknown;
    }
    case 'conversation_started': {
      const user = profileOf(json.user);
      return user
        ? { event: name, user, subscribed: json.subscribed === true, context: textOf(json.context) }
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
    name: idOf(json.name),
    avatar: addressOf(json.avatar) ?? null,
    country: idOf(json.country)?.slice(0, 8) ?? null,
    language: idOf(json.language)?.slice(0, 16) ?? null,
    api_version: numberOf(json.api_version) ?? null,
  };
}

const addressOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
};

function contentOf(message: Json): Content {
  const type = textOf(message.type) ?? '';
  const known = type in MESSAGE_KINDS && type !== 'unknown';
  const location = objectOf(message.location);
  const contact = objectOf(message.contact);
  const data = {
    media: addressOf(message.media),
    file_name: textOf(message.file_name)?.slice(0, 256),
    size: numberOf(message.file_size) ?? numberOf(message.size),
    duration: numberOf(message.duration),
    lat: numberOf(location.lat),
    lon: numberOf(location.lon),
    address: textOf(location.address) ?? undefined,
    contact_name: textOf(contact.name) ?? undefined,
    phone: textOf(contact.phone_number) ?? undefined,
    sticker_id: numberOf(message.sticker_id),
    rich_media: type === 'rich_media' ? objectOf(message.rich_media) : undefined,
    tracking: textOf(message.tracking_data) ?? undefined,
    raw: known ? undefined : JSON.parse(wellFormed(message)),
  };
  return {
    kind: known ? (type as MessageKind) : 'unknown',
    text: textOf(message.text),
    data: Object.fromEntries(
      Object.entries(data).filter(([, value]) => value !== undefined && value !== null),
    ),
  };
}

/** JSON that jsonb can store. */
const wellFormed = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? textOf(one) : one));
