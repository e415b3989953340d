/** Seconds for which a zone's own SOA and NS may be remembered. */
export const APEX_TTL = 3600;

/** An e-mail address as a SOA names it: dots of its first part are escaped (RFC 1035 8). */
export function mailboxName(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replaceAll('.', '\\.')}.${email.slice(at + 1)}`;
}
