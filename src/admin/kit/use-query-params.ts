import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

type Change = (
  make: (before: URLSearchParams) => URLSearchParams | string,
  options?: NavigateOptions,
) => void;

/**
 * Query parameters and their setter. Unlike the router's, the setter starts from the current address rather than the last
 * rendered one, so that two quick changes both count. The callback may modify its argument.
 */
export function useQueryParams(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams();
  const change = useCallback<Change>(
    (make, options) => setParams(make(new URLSearchParams(window.location.search)), options),
    [setParams],
  );
  return [params, change];
}
