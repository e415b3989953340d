import { useEffect, useState } from 'react';

/** An object URL of a blob, revoked on unmount. */
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
