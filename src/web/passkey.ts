import { ApiError } from './call.ts';

/** Whether this browser knows passkeys; not before the page has come to life. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

// Fetched when somebody first means to use a passkey.
const library = () => import('@simplewebauthn/browser');

/**
 * Has a passkey sign what the server asks (`options` of its answer). Answers null when the person thought better of it or
 * another question took its place. With `autofill` the browser offers passkeys below the e-mail's field, for as long as it
 * takes.
 */
export async function signByPasskey(options: unknown, autofill = false): Promise<unknown> {
  const { startAuthentication } = await library();
  return orNull(() => startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill }));
}

/** Has the browser make a passkey. Answers null when the person thought better of it. Throws ApiError, fit to be shown. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await library();
  return orNull(() => startRegistration({ optionsJSON: options as never }));
}

/** Whether the browser can offer passkeys among what it fills in. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Browsers do not tell a refusal from a person who waited too long: both are `NotAllowedError`. */
const GAVE_UP = new Set(['NotAllowedError', 'AbortError']);
const SAID: Record<string, string> = {
  InvalidStateError: 'Na ovom uređaju već imate pristupni ključ za ovaj nalog.',
  ConstraintError: 'Ovaj uređaj ne može čuvati pristupni ključ uz potvrdu prstom, licem ili PIN-om.',
  NotSupportedError: 'Ovaj uređaj ne može napraviti pristupni ključ.',
  SecurityError: 'Preglednik ne dopušta pristupne ključeve na ovoj adresi.',
};

async function orNull(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (GAVE_UP.has(name)) return null;
    const message = SAID[name] ?? 'Pristupni ključ nije pročitan. Pokušajte ponovo.';
    throw new ApiError(400, 'passkey', message, { cause });
  }
}
