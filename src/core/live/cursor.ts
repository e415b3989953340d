/** A position in the order of live events: everything up to it has been read. Decimal texts, because both numbers have 64 bits. */
export interface Position {
  xid: string;
  id: string;
}

/** Hours for which events are kept, and a client can resume. */
export const KEPT_HOURS = 24;
const KEPT = KEPT_HOURS * 60 * 60_000;
/** Milliseconds before the removal of its events at which a cursor counts as too old. */
const MARGIN = 10 * 60_000;

/** A position as a client keeps it, with the time at which it was current. */
export const liveCursor = ({ xid, id }: Position, now: number): string => `${xid}.${id}.${now.toString(36)}`;

/** Parses a client's cursor; null if it is invalid, or so old that events after it may have been removed. */
export function readCursor(text: string, now: number): Position | null {
  const match = /^(\d{1,20})\.(\d{1,19})\.([0-9a-z]{1,10})$/.exec(text);
  if (!match) return null;
  const [, xid = '', id = '', at = ''] = match;
  const age = now - Number.parseInt(at, 36);
  if (age < -MARGIN || age > KEPT - MARGIN) return null;
  if (BigInt(xid) >= 2n ** 64n || BigInt(id) >= 2n ** 63n) return null;
  return { xid, id };
}

/** Below 0: `a` comes before `b`. */
export function comparePositions(a: Position, b: Position): number {
  const by = (x: string, y: string): number => (BigInt(x) < BigInt(y) ? -1 : BigInt(x) > BigInt(y) ? 1 : 0);
  return by(a.xid, b.xid) || by(a.id, b.id);
}
