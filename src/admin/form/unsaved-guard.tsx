import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../kit/index.ts';

/**
 * Warns about unsaved input: a dialog for navigation within the back-office, the browser's own prompt otherwise. `mayLeave` is
 * called at the moment of leaving.
 */
export function UnsavedGuard({
  dirty,
  mayLeave,
  onLeave,
}: {
  dirty: boolean;
  mayLeave: () => boolean;
  onLeave: () => void;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!mayLeave()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, [dirty, mayLeave]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Napustiti bez čuvanja?"
      confirmLabel="Napusti"
      cancelLabel="Ostani"
      danger
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      Izmjene na ovom obrascu nisu sačuvane i bit će izgubljene.
    </ConfirmDialog>
  );
}
