const KEY = 'entry_email';

/** Leaves the e-mail for the page that follows, in this tab only; never in its address. */
export function leaveEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    /* storage forbidden: the person types it again */
  }
}

/** The e-mail that the page before has left, or ''. */
export function leftEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
