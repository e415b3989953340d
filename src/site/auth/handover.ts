const EMAIL = 'entry_email';
const REGISTRATION = 'entry_registration';

/** Stores the e-mail for the next page, in this tab only and never in an address. */
export const rememberEmail = (email: string): void => store(EMAIL, email);

/** The stored e-mail, or ''. */
export const rememberedEmail = (): string => read(EMAIL);

/** Stores a registration that awaits verification; its id lets the mail be sent again. */
export function rememberRegistration({ email, registration }: { email: string; registration: string }): void {
  store(EMAIL, email);
  store(REGISTRATION, registration);
}

/** The stored id, or ''. */
export const rememberedRegistration = (): string => read(REGISTRATION);

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    /* storage forbidden: the person types it again */
  }
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
