/**
 * Times of change as the source writes them: 0 to 7 digits of a second. A Date has three and a timestamptz six, so that two rows would
 * become one moment; as written, `…00.5Z` sorts before `…00Z`. Padded to seven digits they compare as text.
 */

const SHAPE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,7}))?(Z|[+-]\d{2}:\d{2})?$/;
/** How far a run goes back before the newest stamp it has seen: rows are stamped when their transaction begins, and seen when it ends. */
export const OVERLAP = 2 * 3_600_000;
/** The same once a night. */
export const LONG_OVERLAP = 48 * 3_600_000;
/** Older than every stamp of the source. */
export const NO_STAMP = '0001-01-01T00:00:00.0000000Z';

/** A stamp in UTC with seven digits; without a zone it counts as UTC. Null for what is no stamp. */
export function padStamp(text: unknown): string | null {
  const found = typeof text === 'string' ? SHAPE.exec(text) : null;
  if (!found) return null;
  const [, whole = '', fraction = '', zone = 'Z'] = found;
  const moment = Date.parse(`${whole}${zone}`);
  if (Number.isNaN(moment)) return null;
  const utc = secondsOf(moment);
  // Days and hours that do not exist roll over, and years beyond 9999 have a sign.
  if (utc === null || (zone === 'Z' && utc !== whole)) return null;
  return `${utc}.${fraction.padEnd(7, '0')}Z`;
}

/** A padded stamp so many milliseconds (whole seconds) later; negative: earlier. It stays within the years 1 to 9999. */
export function shifted(stamp: string, milliseconds: number): string {
  const moment = Date.parse(`${stamp.slice(0, 19)}Z`) + milliseconds;
  const utc = secondsOf(moment);
  if (utc === null || utc < NO_STAMP) return milliseconds < 0 ? NO_STAMP : '9999-12-31T23:59:59.9999999Z';
  return utc + stamp.slice(19);
}

/** A moment as a padded stamp. */
export const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, -1)}0000Z`;

/** Where a row stands in the order in which the source is read: by stamp (padded), then by id. */
export interface Position {
  stamp: string;
  id: number;
}

/** Negative, zero or positive, as `a` stands before, at or behind `b`. */
export const comparePositions = (a: Position, b: Position): number =>
  a.stamp === b.stamp ? a.id - b.id : a.stamp < b.stamp ? -1 : 1;

/** The filter of the rows behind a position; id 0 takes those of its stamp too. */
export const behind = ({ stamp, id }: Position): string =>
  `LastUpdated gt ${stamp} or (LastUpdated eq ${stamp} and Id gt ${id})`;

function secondsOf(moment: number): string | null {
  const text = Number.isFinite(moment) ? new Date(moment).toISOString() : '';
  return /^\d{4}-/.test(text) ? text.slice(0, 19) : null;
}
