import { isDeepStrictEqual } from 'node:util';
import { newId } from '../../../core/id.ts';
import type { Callback, Profile } from '../protocol/callback.ts';
import { readCallback } from '../protocol/callback.ts';
import type { Content } from '../protocol/content.ts';
import { knownName } from '../protocol/names.ts';
import type { Outcome } from './intake.table.ts';

/** Milliseconds by which the service's clock may be ahead of ours; a time further in the future is none. */
const AHEAD = 2 * 60_000;

/** A stored callback that waits. */
export interface Waiting {
  no: number;
  bot_id: string;
  user_id: string;
  body: Buffer;
  received_at: Date;
}

/** A message that came, which may be known already. */
export interface Incoming {
  idguid: string;
  /** Of its callback. */
  no: number;
  at: Date;
  token: string | null;
  content: Content;
}

/** What is known of a person. */
export type Known = Omit<Profile, 'id'>;

/** What receipts say of a message that the bot has sent. */
export interface Receipt {
  token: string;
  delivered_at: Date | null;
  seen_at: Date | null;
  failed_at: Date | null;
  fault: string | null;
}

/** What waiting callbacks say of one conversation. */
export interface Change {
  botId: string;
  userId: string;
  /** When the newest of them happened. */
  at: Date;
  /** The newest of each, with its time. */
  profile: { value: Known; at: Date } | null;
  subscribed: { value: boolean; at: Date } | null;
  /** By (time, token), each token once. */
  messages: Incoming[];
  receipts: Map<string, Receipt>;
  /** When the person last opened the conversation. */
  started: Date | null;
}

/** What callbacks come to, before the database is asked what it knows already. */
export interface Changes {
  conversations: Change[];
  /** By number of the callback; those of messages may still turn out to be repeated. */
  outcomes: Map<number, Outcome>;
}

/** Reads callbacks, in the order of their numbers, into what they change. The order in which they came does not matter. */
export function changesOf(waiting: readonly Waiting[]): Changes {
  const conversations = new Map<string, Change>();
  const outcomes = new Map<number, Outcome>();
  for (const row of waiting) {
    const callback = readCallback(row.body);
    if (!callback || callback.event === 'unknown') {
      outcomes.set(row.no, callback ? 'unknown' : 'unreadable');
      continue;
    }
    outcomes.set(row.no, 'applied');
    if (callback.event === 'webhook') continue;
    const at = timeOf(callback, row.received_at);
    const key = `${row.bot_id} ${row.user_id}`;
    const change = conversations.get(key) ?? emptyChange(row, at);
    conversations.set(key, change);
    if (at > change.at) change.at = at;
    if ('user' in callback) seeProfile(change, callback.user, at);
    outcomes.set(row.no, collect(change, callback, row.no, at));
  }
  for (const { messages } of conversations.values()) messages.sort(inOrder);
  return { conversations: [...conversations.values()], outcomes };
}

const emptyChange = ({ bot_id, user_id }: Waiting, at: Date): Change => ({
  botId: bot_id,
  userId: user_id,
  at,
  profile: null,
  subscribed: null,
  messages: [],
  receipts: new Map(),
  started: null,
});

/** When it happened by the service's clock, or when it came where that cannot be. */
function timeOf({ at }: Callback, received: Date): Date {
  return at === null || at > received.getTime() + AHEAD ? received : new Date(at);
}

type OfPerson = Exclude<Callback, { event: 'webhook' | 'unknown' }>;

function collect(change: Change, callback: OfPerson, no: number, at: Date): Outcome {
  switch (callback.event) {
    case 'message':
      // Whoever writes has let the bot write to them.
      seeSubscription(change, true, at);
      return collectMessage(change, { ...callback, idguid: newId(), no, at });
    case 'subscribed':
      seeSubscription(change, true, at);
      return 'applied';
    case 'unsubscribed':
      seeSubscription(change, false, at);
      return 'applied';
    case 'conversation_started':
      if (!change.started || at > change.started) change.started = at;
      if (callback.subscribed !== null) seeSubscription(change, callback.subscribed, at);
      return 'applied';
    default:
      return collectReceipt(change, callback, at);
  }
}

function collectMessage({ messages }: Change, { idguid, no, at, token, content }: Incoming): Outcome {
  const known = token === null ? undefined : messages.find((one) => one.token === token);
  if (known) return isSameContent(known.content, content) ? 'repeated' : 'differs';
  messages.push({ idguid, no, at, token, content });
  return 'applied';
}

/** Whether two messages say the same. */
export const isSameContent = (a: Content, b: Content): boolean =>
  a.kind === b.kind && a.text === b.text && isDeepStrictEqual(a.data, b.data);

function collectReceipt(
  { receipts }: Change,
  callback: Extract<OfPerson, { event: 'delivered' | 'seen' | 'failed' }>,
  at: Date,
): Outcome {
  const { token } = callback;
  // It is a receipt of nothing.
  if (token === null) return 'unknown';
  const receipt = receipts.get(token) ?? {
    token,
    delivered_at: null,
    seen_at: null,
    failed_at: null,
    fault: null,
  };
  receipts.set(token, receipt);
  if (callback.event === 'failed') {
    receipt.failed_at = earlier(receipt.failed_at, at);
    receipt.fault ??= faultOf(callback.reason);
  } else if (callback.event === 'seen') receipt.seen_at = earlier(receipt.seen_at, at);
  else receipt.delivered_at = earlier(receipt.delivered_at, at);
  return 'applied';
}

const faultOf = (reason: string | null): string =>
  `Viber javlja da poruka nije isporučena${reason?.trim() ? ` (${reason.trim().slice(0, 200)})` : ''}.`.toWellFormed();

function seeProfile(change: Change, { id: _, ...value }: Profile, at: Date): void {
  const { profile } = change;
  if (!profile) change.profile = { value, at };
  else if (profile.at > at) profile.value = mergedProfile(value, profile.value);
  else change.profile = { value: mergedProfile(profile.value, value), at };
}

/** What is known of a person after a newer profile. Nothing is forgotten for one that does not say it. */
export const mergedProfile = (older: Known, newer: Known): Known => ({
  name: knownName(newer.name) ?? older.name ?? newer.name,
  avatar: newer.avatar ?? older.avatar,
  country: newer.country ?? older.country,
  language: newer.language ?? older.language,
  api_version: newer.api_version ?? older.api_version,
});

function seeSubscription(change: Change, value: boolean, at: Date): void {
  if (!change.subscribed || isNewer({ value, at }, change.subscribed)) change.subscribed = { value, at };
}

/** Whether what a person told the service counts more than what is known: the newer does, and of the same moment that they want messages. */
export const isNewer = (
  given: { value: boolean; at: Date },
  known: { value: boolean; at: Date | null },
): boolean =>
  known.at === null ||
  given.at > known.at ||
  (given.at.getTime() === known.at.getTime() && given.value && !known.value);

const earlier = (a: Date | null, b: Date): Date => (a && a < b ? a : b);

/** By (time, token): the service numbers its messages. */
function inOrder(a: Incoming, b: Incoming): number {
  const byTime = a.at.getTime() - b.at.getTime();
  if (byTime !== 0) return byTime;
  const [x, y] = [BigInt(a.token ?? 0), BigInt(b.token ?? 0)];
  return x < y ? -1 : x > y ? 1 : a.no - b.no;
}
