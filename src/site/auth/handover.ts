const EMAIL = 'entry_email';
const REGISTRATION = 'entry_registration';

/** Leaves the e-mail for the page that follows, in this tab only; never in its address. */
export const leaveEmail = (email: string): void => leave(EMAIL, email);

/** The e-mail that the page before has left, or ''. */
export const leftEmail = (): string => left(EMAIL);

/** Leaves whose verification is waited for: the registration's id has its mail sent again. */
export function leaveRegistration({ email, registration }: { email: string; registration: string }): void {
  leave(EMAIL, email);
  leave(REGISTRATION, registration);
}

/** The id that the page before has left, or ''. */
export const leftRegistration = (): string => left(REGISTRATION);

function leave(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    /* storage forbidden: the person types it again */
  }
}

function left(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
