import { mappedRow, type StoredValue, type StoredValues } from './stored.ts';

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
  return {
    ...values,
    fields: mappedRow(values.fields, moved),
    lines: values.lines.map((row) => mappedRow(row, moved)),
  };
}
