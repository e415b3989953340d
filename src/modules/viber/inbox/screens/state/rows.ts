import type { ConversationRow, ListedConversation, View } from '../../conversations.api.ts';

/** What a list of conversations shows. */
export interface Shown {
  view: View;
  bot: string | null;
  tag: string | null;
}

/** Whether a conversation belongs in a list. */
export function belongs(row: ConversationRow, { view, bot, tag }: Shown, me: string): boolean {
  if (bot !== null && row.bot_id !== bot) return false;
  if (tag !== null && !row.tags.includes(tag)) return false;
  if (view === 'snoozed' || view === 'closed') return row.state === view;
  if (row.state !== 'open') return false;
  if (view === 'mine') return row.assignee?.idguid === me;
  return view === 'unassigned' ? row.assignee === null : true;
}

const newestFirst = (a: ConversationRow, b: ConversationRow): number =>
  Date.parse(b.last_at) - Date.parse(a.last_at) || (a.idguid < b.idguid ? 1 : -1);

/**
 * A loaded list after one of its conversations, or one that might become of it, has changed. One older than what is loaded of a
 * longer list waits until that part is loaded.
 */
export function withRow(
  rows: readonly ListedConversation[],
  changed: ConversationRow,
  shown: Shown & { me: string; more: boolean },
): ListedConversation[] {
  const others = rows.filter(({ idguid }) => idguid !== changed.idguid);
  if (!belongs(changed, shown, shown.me)) return others;
  const last = others.at(-1);
  if (shown.more && last && newestFirst(changed, last) > 0) return others;
  return [...others, { ...changed, hit: null }].sort(newestFirst);
}

/** What names a row: of one conversation several messages may be found. */
export const rowKey = ({ idguid, hit }: Keyed): string => hit?.idguid ?? idguid;
type Keyed = { idguid: string; hit?: { idguid: string } | null };

/**
 * The rows in the order in which a reader last saw them, with what they say now: those that are new to the list are counted, those
 * that have left it go.
 */
export function held<R extends Keyed>(
  seen: readonly string[],
  rows: readonly R[],
): { rows: R[]; waiting: number } {
  const byId = new Map(rows.map((row) => [rowKey(row), row]));
  const known = new Set(seen);
  const lastKnown = rows.findLastIndex((row) => known.has(rowKey(row)));
  const kept = seen.flatMap((id) => byId.get(id) ?? []);
  // What was loaded below them is no surprise.
  const below = rows.slice(lastKnown + 1);
  return {
    rows: [...kept, ...below],
    waiting: rows.slice(0, lastKnown + 1).filter((row) => !known.has(rowKey(row))).length,
  };
}

/**
 * Where the open conversation is among rows, of which several may be messages of it; -1 where it is not. `before`: where it was, which
 * counts where the address does not name a message any more.
 */
export function openIn(
  rows: readonly { idguid: string; hit: { idguid: string } | null }[],
  { conversation, message }: { conversation: string | null; message: string | null },
  before: number,
): number {
  const exact = rows.findIndex(
    ({ idguid, hit }) => idguid === conversation && (!hit || hit.idguid === message),
  );
  return exact < 0 && rows[before]?.idguid === conversation ? before : exact;
}
