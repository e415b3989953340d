import { useEffect, useState } from 'react';

/** An address under which the page shows a blob, for as long as it does. */
export function useHref(blob: Blob | null): string | null {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return setHref(null);
    const made = URL.createObjectURL(blob);
    setHref(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return href;
}
