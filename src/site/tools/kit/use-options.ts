import { useCallback, useEffect, useRef, useState } from 'react';
import { type Options, readOptions, type Values, writeOptions } from '../options.ts';
import { getHistoryState, setHistoryState, writeAddress } from './page-address.ts';

/** Key of the full query in `history.state`: some options may not stand in the address. */
const WHOLE = 'options';

/**
 * A tool's options, read from the page's address, and a function that changes some. The address follows without a new history
 * entry.
 */
export function useOptions<S extends Options>(
  options: S,
): [Values<S>, (changed: Partial<Values<S>>) => void] {
  // The prerendered page knows no query: the first render uses the defaults.
  const [values, setValues] = useState(() => readOptions(options, ''));
  // The current values; the address follows with a delay.
  const held = useRef(values);
  useEffect(() => {
    const found = readOptions(options, (getHistoryState(WHOLE) as string | undefined) ?? location.search);
    // Most pages open with the defaults: no second render is needed.
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
      setHistoryState(WHOLE, whole === query ? undefined : whole);
    },
    [options],
  );
  return [values, change];
}
