import { useEffect } from 'react';
import { Toaster as HotToaster, toast } from 'react-hot-toast';
import { takeFlashes } from './session.ts';

export { toast };

/** How long each kind of notice stays, in milliseconds (SPEC section 9); at most 20 stand at once. */
const DURATION = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY, custom: 4000 };

/** The place where toasts appear; on arrival it shows those that the page before has left. One per page. */
export function Toaster() {
  useEffect(() => {
    const show = (): void => {
      for (const { kind, message } of takeFlashes())
        kind === 'notice' ? toast(message) : toast[kind](message);
    };
    if (!document.hidden) return show();
    // A tab in the background: what it has to say waits until somebody looks.
    document.addEventListener('visibilitychange', show, { once: true });
    return () => document.removeEventListener('visibilitychange', show);
  }, []);
  return (
    <HotToaster
      // Between the page's title and its main button, so that neither is covered.
      position="top-center"
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
