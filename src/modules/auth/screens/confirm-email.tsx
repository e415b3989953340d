import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast';
import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { ConfirmDialog, Problem, problemOf } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';

const HASH = '#potvrda=';

/** The token of a mailed link, from the address. */
const readToken = (): string | null =>
  (location.hash.startsWith(HASH) && location.hash.slice(HASH.length)) || null;

/** Asks whoever follows the link of a mail, while they are signed in, to confirm their new e-mail. */
export function ConfirmEmail({ onChanged }: { onChanged(): Promise<unknown> }) {
  const [token, setToken] = useState(readToken);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // After the first commit: a render that React discards must not take the token away. No history keeps it.
  useEffect(() => {
    if (location.hash.startsWith(HASH))
      history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  const confirm = async () => {
    if (!token) return;
    setSending(true);
    setProblem(null);
    try {
      // The token alone authorises it.
      const { message } = await api.post('/api/auth/verify-email', { token }, { auth: false });
      await refreshProfile();
      toast.success(message ?? 'E-mail je promijenjen.');
      setToken(null);
      await onChanged();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <ConfirmDialog
      opened={token !== null}
      title="Potvrditi novi e-mail?"
      confirmLabel="Potvrdi e-mail"
      loading={sending}
      onConfirm={() => void confirm()}
      onClose={() => setToken(null)}
    >
      Od tada se prijavljujete njime.
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  );
}
