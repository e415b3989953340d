import { useEffect } from 'react';

/** Lets the browser ask before the page is left or closed, as long as there is something `underWay` that would be lost. */
export function useLeaveWarning(underWay: boolean): void {
  useEffect(() => {
    if (!underWay) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [underWay]);
}
