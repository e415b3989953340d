import { mappedRow, type StoredValue, type StoredValues } from './stored.ts';

/**
 * Values of a document whose pages were arranged. `pageNow`: where a page stands now; null: it is gone, or was turned, so that nothing
 * lies where it lay.
 */
export function movedPlaces(values: StoredValues, pageNow: (page: number) => number | null): StoredValues {
  const moved = ({ read_place, ...value }: StoredValue): StoredValue => {
    const page = value.page === null ? null : pageNow(value.page);
    const readPage = read_place ? pageNow(read_place.page) : null;
    return {
      ...value,
      page,
      box: page === null ? null : value.box,
      ...(read_place && readPage !== null && { read_place: { ...read_place, page: readPage } }),
    };
  };
  return {
    ...values,
    fields: mappedRow(values.fields, moved),
    lines: values.lines.map((row) => mappedRow(row, moved)),
  };
}
