import { useCallback, useEffect, useRef, useState } from 'react';
import { type Options, readOptions, type Values, writeOptions } from '../options.ts';
import { keep, keptOf, writeAddress } from './address.ts';

/** Where the query with all that is handed on is kept: a part of it may not stand in the address. */
const WHOLE = 'options';

/**
 * A tool's options as the page's address says them, and a function that changes some: the address follows, without a step in the
 * browser's history.
 */
export function useOptions<S extends Options>(
  options: S,
): [Values<S>, (changed: Partial<Values<S>>) => void] {
  // The prerendered page knows no query: the first paint has what stands without one.
  const [values, setValues] = useState(() => readOptions(options, ''));
  // What holds; the address follows it, later, and not always.
  const held = useRef(values);
  useEffect(() => {
    const found = readOptions(options, (keptOf(WHOLE) as string | undefined) ?? location.search);
    // Most pages open without any: what is drawn already need not be drawn again.
    if (writeOptions(options, found, true) === writeOptions(options, held.current, true)) return;
    held.current = found;
    setValues(found);
  }, [options]);

  const change = useCallback(
    (changed: Partial<Values<S>>) => {
      held.current = { ...held.current, ...changed };
      setValues(held.current);
      const [query, whole] = [false, true].map((all) => writeOptions(options, held.current, all));
      writeAddress(query ? `?${query}` : '', whole ? `?${whole}` : '');
      keep(WHOLE, whole === query ? undefined : whole);
    },
    [options],
  );
  return [values, change];
}
