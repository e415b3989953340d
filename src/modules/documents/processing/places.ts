import type { StoredValue, StoredValues } from './stored.ts';

/**
 * Values of a document whose pages were arranged. `pageNow`: where a page stands now; null: it is gone, or was turned, so that nothing
 * lies where it lay.
 */
export function movedPlaces(values: StoredValues, pageNow: (page: number) => number | null): StoredValues {
  const moved = (value: StoredValue): StoredValue => {
    if (value.page === null) return value;
    const page = pageNow(value.page);
    return page === null ? { ...value, page, box: null } : { ...value, page };
  };
  const all = (row: Readonly<Record<string, StoredValue>>): Record<string, StoredValue> =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, moved(value)]));
  return { ...values, fields: all(values.fields), lines: values.lines.map(all) };
}
