import { useEffect, useState } from 'react';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { knowsPasskeys } from '../../web/passkey.ts';
import { toast } from '../frame/toasts.tsx';
import { arrived } from './arrived.ts';
import { enterByPasskey, offerPasskeys } from './passkey.ts';

/** Signing in with a passkey alone: by a button, and by what the browser offers below a field. `onArrived` goes on. */
export function PasskeyButton({
  disabled = false,
  onArrived = arrived,
}: {
  disabled?: boolean;
  onArrived?: () => void;
}) {
  // Most browsers know passkeys, so the place is kept; the others lose it once that is clear.
  const [here, setHere] = useState(true);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!knowsPasskeys()) return setHere(false);
    return offerPasskeys(complain, () => onArrived());
  }, [onArrived]);
  if (!here) return null;

  const sign = async (): Promise<void> => {
    setWaiting(true);
    await enterByPasskey(() => onArrived())
      .catch(complain)
      .finally(() => setWaiting(false));
  };
  return (
    <button
      type="button"
      className="button button-line"
      disabled={disabled || waiting}
      aria-busy={waiting}
      onClick={() => void sign()}
    >
      Prijava pristupnim ključem
    </button>
  );
}

const complain = (error: unknown): void =>
  toast.error(error instanceof ApiError ? error.message : NETWORK_MESSAGE, { id: 'prijava' });
