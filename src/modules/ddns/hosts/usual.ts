import { plural } from '../../../core/plural.ts';

/** Usual public suffixes, above all of these parts: who had one as a domain would keep all others from the names below it. */
const SUFFIXES: readonly string[] = [
  ...['com.ba', 'net.ba', 'org.ba', 'edu.ba', 'gov.ba', 'mil.ba', 'co.ba', 'rs.ba', 'unsa.ba'],
  ...['com.hr', 'from.hr', 'iz.hr', 'name.hr', 'co.rs', 'org.rs', 'edu.rs', 'ac.rs', 'gov.rs', 'in.rs'],
  ...['co.me', 'net.me', 'org.me', 'edu.me', 'ac.me', 'gov.me', 'its.me', 'priv.me'],
  ...['com.mk', 'org.mk', 'net.mk', 'edu.mk', 'gov.mk', 'inf.mk', 'name.mk', 'com.al'],
  ...['co.at', 'or.at', 'gv.at', 'ac.at', 'com.de', 'com.tr', 'eu.org', 'uk.com'],
  ...['co.uk', 'org.uk', 'me.uk', 'net.uk', 'ltd.uk', 'plc.uk', 'ac.uk', 'gov.uk', 'sch.uk', 'nhs.uk'],
  ...['com.au', 'co.nz', 'co.za', 'com.br', 'co.jp', 'co.in', 'com.cn'],
];

/**
 * Labels that are usually no host's: those of services and of protocols that look for them (RFC 2142, WPAD, autodiscover). With a dot:
 * names that are no domain.
 */
export const USUAL_RESERVED: readonly string[] = [
  ...SUFFIXES,
  ...['www', 'mail', 'smtp', 'imap', 'pop', 'pop3', 'mx', 'mx1', 'mx2', 'webmail', 'ftp'],
  ...['ns', ...Array.from({ length: 9 }, (_, index) => `ns${index + 1}`), 'dns', 'hostmaster', 'postmaster'],
  ...['autoconfig', 'autodiscover', 'wpad', 'isatap', 'localhost', 'local', 'broadcasthost'],
  ...['mta-sts', 'openpgpkey', 'admin', 'api', 'security', 'abuse'],
];

/** What an organisation may have unless the operator says otherwise: hosts, and updates a minute. */
export const USUAL_LIMITS = { hosts: 200, updates: 120 } as const;

/** That an organisation has all the hosts that it may have. */
export const fullText = (has: number, most: number): string =>
  `Organizacija smije imati najviše ${most} ${plural(most, 'host', 'hosta', 'hostova')}, a ima ih ${has}. Obrišite one koji više ne trebaju, ili zamolite operatera sistema za više.`;

/** Most of each that the operator can give. */
export const MOST = { hosts: 1_000_000, updates: 100_000, reserved: 500 } as const;
