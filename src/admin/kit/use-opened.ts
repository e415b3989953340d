import { useEffect, useState } from 'react';

/**
 * `opened`, but false while it is rendered for the first time: for a dialog that may be loaded by its first opening. It notes where the
 * focus is to return when it opens, and not when it appears.
 */
export function useOpened(opened: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return opened && there;
}
