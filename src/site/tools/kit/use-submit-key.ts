import { useEffect, useRef } from 'react';

/** Does the page's main thing by Ctrl+Enter (⌘+Enter) from wherever one is; null: there is nothing to do now. */
export function useSubmitKey(submit: (() => void) | null): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Held down it would do it many times over.
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      latest.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
