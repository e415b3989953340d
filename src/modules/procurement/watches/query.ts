import { dayStart, daysLater } from '../../../core/dates.ts';
import { isDay } from '../../../core/schema.ts';
import { NOTICE_FILTERS } from '../notices/announcements.api.ts';

/** What else stands in the address of a list: where one is in it, and how it looks. */
const NOT_CONDITIONS = new Set([
  ...['page', 'page_size', 'sort', 'after', 'format', 'columns', 'pogled', 'prikaz', 'tenant', 'obavijest'],
]);

/**
 * The conditions in the address of the list of notices, as a watch keeps them: without page, order and looks. Days become moments. When a
 * notice was published is no condition of a watch, which tells of what is published from now on.
 */
export function watchQuery(search: string): string {
  const kept: [string, string][] = [];
  for (const [key, given] of new URLSearchParams(search)) {
    const value = given.trim();
    const [field = '', operator = ''] = key.split('__');
    if (NOT_CONDITIONS.has(key) || field === 'announced' || value === '') continue;
    const filter = (NOTICE_FILTERS as Readonly<Record<string, { kind: string }>>)[field];
    if (filter?.kind !== 'moment' || !isDay(value)) kept.push([key, value]);
    else if (operator === 'lte')
      kept.push([key, new Date(dayStart(daysLater(value, 1)).getTime() - 1).toISOString()]);
    else kept.push([key, dayStart(value).toISOString()]);
  }
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return new URLSearchParams(kept).toString();
}

/** A query as an object, as `parseListQuery` takes it. The last of several values of a key counts. */
export const rawQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));
