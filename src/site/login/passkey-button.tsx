import { useEffect, useState } from 'react';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { supportsPasskeys } from '../../web/passkey.ts';
import { toast } from '../frame/toasts.tsx';
import { leaveSignIn } from './leave-sign-in.ts';
import { enterByPasskey, offerPasskeys } from './passkey.ts';

/** Sign-in with a passkey only: by a button, and by autofill below a field. `onArrived` continues. */
export function PasskeyButton({
  disabled = false,
  onArrived = leaveSignIn,
}: {
  disabled?: boolean;
  onArrived?: () => void;
}) {
  // Most browsers support passkeys, so the space is reserved until that is known.
  const [here, setHere] = useState(true);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!supportsPasskeys()) return setHere(false);
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
