import { api } from '../../web/api.ts';
import { enter } from '../../web/auth.ts';
import { offersPasskeys, signByPasskey } from '../../web/passkey.ts';

interface Asked {
  challenge: string;
  options: unknown;
}

/** The passkey's signature; null when the person cancelled. */
async function signed(autofill: boolean): Promise<{ challenge: string; response: unknown } | null> {
  const asked = await api.post<Asked>('/api/auth/passkey/options', undefined, { auth: false });
  const { challenge, options } = asked.data;
  const response = await signByPasskey(options, autofill);
  return response === null ? null : { challenge, response };
}

async function enterBy(answer: object, done: () => void): Promise<void> {
  await enter('/api/auth/passkey', answer);
  done();
}

/** Signs in with a passkey and calls `done`. Returns false when the person cancelled. Throws ApiError. */
export async function enterByPasskey(done: () => void): Promise<boolean> {
  const answer = await signed(false);
  if (answer) await enterBy(answer, done);
  return answer !== null;
}

/** Renewal interval of the challenge, in milliseconds: the server accepts it for five minutes. */
const RENEW_INTERVAL = 4 * 60_000;

/**
 * Offers passkeys by autofill below the e-mail field, silently: without support, the form is there. Returns a function that stops
 * the renewal. `failed` gets the error of a chosen passkey.
 */
export function offerPasskeys(failed: (error: unknown) => void, done: () => void): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = (): void => {
    timer = setTimeout(offer, RENEW_INTERVAL);
    let chosen = false;
    const take = async (): Promise<void> => {
      const answer = await signed(true);
      if (over || !answer) return;
      chosen = true;
      await enterBy(answer, done);
    };
    take().catch((error: unknown) => {
      if (!chosen) return;
      failed(error);
      clearTimeout(timer);
      if (!over) offer();
    });
  };
  // An IP address as host does not support passkeys.
  if (!/^[\d.]+$|^\[/.test(location.hostname))
    void offersPasskeys().then((can) => {
      if (can && !over) offer();
    });
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
