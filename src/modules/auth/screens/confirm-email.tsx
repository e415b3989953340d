import { type ReactNode, useEffect } from 'react';
import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';

const HASH = '#potvrda=';

/** Asks a signed-in person who followed a mailed link to confirm their new e-mail. */
export function ConfirmEmail({ onChanged }: { onChanged(): Promise<unknown> }): ReactNode {
  const { ask, dialog } = useQuestion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const token = location.hash.startsWith(HASH) && location.hash.slice(HASH.length);
    if (!token) return;
    // No history keeps the token.
    history.replaceState(history.state, '', location.pathname + location.search);
    ask({
      title: 'Potvrditi novi e-mail?',
      text: 'Od tada se prijavljujete njime.',
      confirmLabel: 'Potvrdi e-mail',
      refusal: 'E-mail nije potvrđen',
      confirm: async () => {
        // The token alone authorises it.
        const answer = await api.post('/api/auth/verify-email', { token }, { auth: false });
        await refreshProfile();
        await onChanged();
        return answer;
      },
    });
  }, []);
  return dialog;
}
