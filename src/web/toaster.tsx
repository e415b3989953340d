import { useEffect } from 'react';
import { Toaster as HotToaster, toast } from 'react-hot-toast';
import { takeFlashes } from './session.ts';

/** How long each kind of notice stays, in milliseconds (SPEC section 9); at most 20 stand at once. */
const DURATION = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY, custom: 4000 };

/** The place where toasts appear; on arrival it shows those that the page before has left. One per page. */
export function Toaster() {
  useEffect(() => {
    for (const flash of takeFlashes()) toast[flash.kind](flash.message);
  }, []);
  return (
    <HotToaster
      position="top-right"
      containerClassName="toasts"
      toastOptions={{
        duration: DURATION.blank,
        blank: { duration: DURATION.blank },
        error: {
          duration: DURATION.error,
          iconTheme: { primary: 'var(--c-danger)', secondary: 'var(--c-raised)' },
        },
        success: {
          duration: DURATION.success,
          iconTheme: { primary: 'var(--c-success)', secondary: 'var(--c-raised)' },
        },
        loading: { duration: DURATION.loading },
        custom: { duration: DURATION.custom },
        style: {
          background: 'var(--c-raised)',
          color: 'var(--c-ink)',
          border: '1px solid var(--c-line)',
          borderRadius: 'var(--radius-2)',
          boxShadow: 'var(--shadow-2)',
          fontFamily: 'var(--font-sans)',
          fontSize: 'var(--text-sm)',
          maxWidth: '26rem',
        },
      }}
    />
  );
}
