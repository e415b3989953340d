import { api } from '../../web/api.ts';
import { enter } from '../../web/auth.ts';
import { offersPasskeys, signByPasskey } from '../../web/passkey.ts';

interface Asked {
  challenge: string;
  options: unknown;
}

/** What a passkey has signed; null when the person thought better of it. */
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

/** Signs in with a passkey alone, and goes on by `done`. Answers false when the person thought better of it. Throws ApiError. */
export async function enterByPasskey(done: () => void): Promise<boolean> {
  const answer = await signed(false);
  if (answer) await enterBy(answer, done);
  return answer !== null;
}

/** Milliseconds after which the offer is made anew: the server waits five minutes for an answer. */
const RENEW = 4 * 60_000;

/**
 * Lets the browser offer passkeys below the e-mail's field. In silence: where it cannot be done the form is there. Answers
 * how to stop offering anew. `failed` is told of a passkey that was chosen and not accepted, `done` of one that signed in.
 */
export function offerPasskeys(failed: (error: unknown) => void, done: () => void): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = (): void => {
    timer = setTimeout(offer, RENEW);
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
  // A number in place of a name: there are none here.
  if (!/^[\d.]+$|^\[/.test(location.hostname))
    void offersPasskeys().then((can) => {
      if (can && !over) offer();
    });
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
