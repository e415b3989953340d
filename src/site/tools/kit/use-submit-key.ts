import { useEffect, useRef } from 'react';

/** Runs the page's main action by Ctrl+Enter (⌘+Enter) anywhere on it; null: there is none now. */
export function useSubmitKey(submit: (() => void) | null): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A held key would repeat it.
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      latest.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
