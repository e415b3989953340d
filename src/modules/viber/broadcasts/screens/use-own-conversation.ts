import { useState } from 'react';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';

/** A conversation as a choice. */
export interface Chosen {
  value: string;
  label: string;
}

/**
 * The conversation of a bot that somebody has taken for their own, kept in this browser; null: none yet. Storage throws where the browser
 * forbids it; nothing is kept then.
 */
export function useOwnConversation(bot: string) {
  const { user } = useSignedIn();
  const key = `viber-own:${user.id}:${bot}`;
  const [own, setOwn] = useState<Chosen | null>(() => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Chosen> | null;
      return kept?.value ? { value: String(kept.value), label: String(kept.label) } : null;
    } catch {
      return null;
    }
  });
  return {
    own,
    keep(chosen: Chosen): void {
      setOwn(chosen);
      try {
        localStorage.setItem(key, JSON.stringify(chosen));
      } catch {}
    },
  };
}
