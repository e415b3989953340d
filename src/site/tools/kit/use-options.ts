import { useCallback, useEffect, useRef, useState } from 'react';
import { type Options, readOptions, type Values, writeOptions } from '../options.ts';
import { writeAddress } from './address.ts';

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
    const read = (): void => {
      held.current = readOptions(options, location.search);
      setValues(held.current);
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [options]);

  const change = useCallback(
    (changed: Partial<Values<S>>) => {
      held.current = { ...held.current, ...changed };
      setValues(held.current);
      const [query, whole] = [false, true].map((all) => writeOptions(options, held.current, all));
      writeAddress(query ? `?${query}` : '', whole ? `?${whole}` : '');
    },
    [options],
  );
  return [values, change];
}
