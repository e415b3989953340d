import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

type Change = (
  make: (before: URLSearchParams) => URLSearchParams | string,
  options?: NavigateOptions,
) => void;

/**
 * What follows the question mark in the address, and how to change it. Unlike the router's own, a change begins with what stands there now:
 * of two in one moment, the second would begin with what was last drawn, and take the first back. What it is handed is a copy that it may change.
 */
export function useQueryParams(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams();
  const change = useCallback<Change>(
    (make, options) => setParams(make(new URLSearchParams(window.location.search)), options),
    [setParams],
  );
  return [params, change];
}
