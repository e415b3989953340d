/**
 * Canonical form in which an e-mail is stored and looked up: trimmed, in lower case, without a trailing dot of the domain.
 * Dots and plus signs before the @ are kept: only the mail server knows whether they matter.
 */
export const normalEmail = (email: string): string =>
  email.trim().normalize('NFC').toLowerCase().replace(/\.$/, '');
