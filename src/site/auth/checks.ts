import { normalEmail } from '../../modules/access/email.ts';
import { lengthOf, MIN_PASSWORD, TOO_SHORT } from '../../modules/access/password-limits.ts';
import type { Errors, Values } from './entry-form.tsx';

const MISSING: Record<string, string> = {
  first_name: 'Unesite ime.',
  last_name: 'Unesite prezime.',
  organisation_name: 'Unesite naziv organizacije.',
  email: 'Unesite e-mail.',
  password: 'Unesite lozinku.',
};

/** Validates the fields. The browser decides what is an e-mail address; the server checks again. */
export function checkFields(names: readonly string[], values: Values, form: HTMLFormElement): Errors {
  const errors: Errors = {};
  for (const name of names) {
    const value = values[name] ?? '';
    const control = form.elements.namedItem(name);
    if (value.trim() === '') errors[name] = MISSING[name] ?? 'Unesite vrijednost.';
    else if (name === 'password' && lengthOf(value) < MIN_PASSWORD) errors[name] = TOO_SHORT;
    else if (control instanceof HTMLInputElement && isNoEmail(control))
      errors[name] = 'Unesite ispravan e-mail, npr. ime@primjer.ba.';
  }
  return errors;
}

function isNoEmail({ type, value }: HTMLInputElement): boolean {
  if (type !== 'email') return false;
  const probe = document.createElement('input');
  probe.type = 'email';
  probe.value = normalEmail(value);
  return probe.validity.typeMismatch;
}
