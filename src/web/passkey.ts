import { ApiError } from './call.ts';

/** True if this browser supports passkeys; call it after hydration. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

// Loaded with the first use of a passkey.
const library = () => import('@simplewebauthn/browser');

/**
 * Signs the server's challenge (`options` of its answer) with a passkey. Returns null if the person cancelled or another
 * request replaced this one. With `autofill` the browser offers passkeys at the e-mail field, without a time limit.
 */
export async function signByPasskey(options: unknown, autofill = false): Promise<unknown> {
  const { startAuthentication } = await library();
  return orNull(() => startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill }));
}

/** Creates a passkey. Returns null if the person cancelled. Throws ApiError with a message for the person. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await library();
  return orNull(() => startRegistration({ optionsJSON: options as never }));
}

/** True if the browser can offer passkeys at a field. */
export async function offersPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Browsers report a refusal and a timeout alike, as `NotAllowedError`. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError']);
const MESSAGES: Record<string, string> = {
  InvalidStateError: 'Na ovom uređaju već imate pristupni ključ za ovaj nalog.',
  ConstraintError: 'Ovaj uređaj ne može čuvati pristupni ključ uz potvrdu prstom, licem ili PIN-om.',
  NotSupportedError: 'Ovaj uređaj ne može napraviti pristupni ključ.',
  SecurityError: 'Preglednik ne dopušta pristupne ključeve na ovoj adresi.',
};

async function orNull(request: () => Promise<unknown>): Promise<unknown> {
  try {
    return await request();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (CANCELLED.has(name)) return null;
    const message = MESSAGES[name] ?? 'Pristupni ključ nije pročitan. Pokušajte ponovo.';
    throw new ApiError(400, 'passkey', message, { cause });
  }
}
