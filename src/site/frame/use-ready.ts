import { useEffect, useState } from 'react';

/**
 * False in the prerendered page, true once the script has taken over. A form's button waits for it: sent without
 * the script, what was typed would end up in the address.
 */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
