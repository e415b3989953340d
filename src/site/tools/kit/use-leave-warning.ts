import { useLayoutEffect } from 'react';

/** Has the browser ask before the page is left, while something `underWay` would be lost. */
export function useLeaveWarning(underWay: boolean): void {
  // With the paint that shows the end, not after it: who then leaves at once is not asked.
  useLayoutEffect(() => {
    if (!underWay) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [underWay]);
}
