import { useEffect, useState } from 'react';

/** False until hydration. A form's button waits for it: submitted without the script, the values would end up in the address. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
