import { Toaster as HotToaster, ToastBar, toast } from 'react-hot-toast';
import { DURATION } from './flash-toasts.ts';

export { toast };

// Between the page's title and its main button, so that neither is covered.
const POSITION = 'top-center';

/** The place where toasts appear, at most 20 at once. One per page. */
export function Toaster() {
  return (
    <HotToaster
      position={POSITION}
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
    >
      {(shown) => (
        <ToastBar
          toast={shown}
          position={shown.position ?? POSITION}
          // The pointer must leave a toast before it vanishes: as long as it seems to be on one, all others stay.
          style={{ pointerEvents: shown.visible ? 'auto' : 'none' }}
        />
      )}
    </HotToaster>
  );
}
