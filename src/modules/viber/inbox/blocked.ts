/** What decides whether a person can be written to. */
export interface Reachable {
  subscribed: boolean;
  erased_at: unknown;
  active: boolean;
  removed: boolean;
  hook_state: string;
}

/** Why a message cannot be sent: a code, and a sentence. */
export interface Blocked {
  code: 'bot_removed' | 'bot_inactive' | 'no_webhook' | 'erased' | 'not_subscribed';
  message: string;
}

/**
 * Why nothing can be sent in a conversation now; null if it can. What the service would refuse anyway is said before, so that nobody
 * writes in vain; a webhook whose last setting failed may still work, so the service decides.
 */
export function blockedOf({ subscribed, erased_at, active, removed, hook_state }: Reachable): Blocked | null {
  if (removed)
    return { code: 'bot_removed', message: 'Bot je uklonjen, pa se u ovom razgovoru više ne može pisati.' };
  if (!active)
    return { code: 'bot_inactive', message: 'Bot je isključen. Uključite ga da biste mogli pisati.' };
  if (hook_state === 'none')
    return { code: 'no_webhook', message: 'Webhook bota nije postavljen, pa Viber ne prima njegove poruke.' };
  if (erased_at) return { code: 'erased', message: 'Podaci ove osobe su obrisani na njen zahtjev.' };
  if (!subscribed)
    return {
      code: 'not_subscribed',
      message:
        'Osoba nije pretplaćena na bota, pa joj Viber ne isporučuje poruke. Moći ćete pisati čim ona nešto pošalje.',
    };
  return null;
}
