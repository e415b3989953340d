/** Labels that are usually no host's: those of services and of protocols that look for them (RFC 2142, WPAD, autodiscover). */
export const USUAL_RESERVED: readonly string[] = [
  ...['www', 'mail', 'smtp', 'imap', 'pop', 'pop3', 'mx', 'mx1', 'mx2', 'webmail', 'ftp'],
  ...['ns', ...Array.from({ length: 9 }, (_, index) => `ns${index + 1}`), 'dns', 'hostmaster', 'postmaster'],
  ...['autoconfig', 'autodiscover', 'wpad', 'isatap', 'localhost', 'local', 'broadcasthost'],
  ...['mta-sts', 'openpgpkey', 'admin', 'api', 'security', 'abuse'],
];

/** What an organisation may have unless the operator says otherwise: hosts, and updates a minute. */
export const USUAL_LIMITS = { hosts: 200, updates: 120 } as const;

/** Most of each that the operator can give. */
export const MOST = { hosts: 1_000_000, updates: 100_000, reserved: 500 } as const;
