/**
 * How an e-mail is stored and looked for: without blanks around it, in lower case, without the dot that may end a
 * domain's name. What stands before the @ stays as it is: only its own server knows what is the same there.
 */
export const normalEmail = (email: string): string =>
  email.trim().normalize('NFC').toLowerCase().replace(/\.$/, '');
