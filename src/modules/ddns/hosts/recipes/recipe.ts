/** What ready-made settings are filled in with. */
export interface Given {
  /** The host's full name, as A-labels; also its user name. */
  host: string;
  /** Its first label, and the domain. */
  label: string;
  zone: string;
  password: string;
  /** Where the product answers, as `https://ddns.primjer.ba:8443`. */
  server: string;
  /** Name of a DNS server of the domain, for updates by RFC 2136. */
  dns: string;
  /** TSIG secret in base64. */
  tsig: string;
  /** Seconds. */
  ttl: number;
  /** The families that the device tells. */
  ip4: boolean;
  ip6: boolean;
}

/** A text to copy, or values to type into a form. */
export interface Step {
  /** What is done with it, in Bosnian. */
  said: string;
  /** Text as it is copied. */
  text?: string;
  /** Where the text goes: a file, or a kind of window. */
  place?: string;
  /** Fields of a device's form, by their names there. */
  values?: readonly (readonly [name: string, value: string])[];
}

export const GROUPS = {
  router: 'Ruteri i vatrozidi',
  computer: 'Računari i serveri',
  dns: 'Direktno u DNS',
  certificate: 'Certifikati',
} as const;

/** Ready-made settings of one kind of device or program. */
export interface Recipe {
  key: string;
  label: string;
  group: keyof typeof GROUPS;
  /** Which credentials it needs. */
  needs: 'password' | 'tsig';
  /** One Bosnian sentence beside its name. */
  about: string;
  steps(given: Given): readonly Step[];
}

/** Host, and whether it is asked by TLS. */
export function serverOf({ server }: Given): { name: string; tls: boolean } {
  const { host, protocol } = new URL(server);
  return { name: host, tls: protocol === 'https:' };
}

/** Address of the product, without a slash at the end. */
export const baseOf = ({ server }: Given): string => server.replace(/\/+$/, '');

/** Address of an update that takes the address of the connection. */
export const updateUrl = (given: Given, more = ''): string =>
  `${baseOf(given)}/nic/update?hostname=${encodeURIComponent(given.host)}${more}`;

/** Answers nothing but the address from which it is asked. */
export const addressUrl = (given: Given): string => `${baseOf(given)}/nic/ip`;

export type Family = '-4' | '-6';

/** Families as options of curl; IPv4 if the device tells none. */
export const families = ({ ip4, ip6 }: Given): [Family, ...Family[]] =>
  ip6 ? (ip4 ? ['-4', '-6'] : ['-6']) : ['-4'];

/** A command that prints the address of a family. */
export const askAddress = (given: Given, family: Family): string =>
  `curl ${family} -fsS --max-time 30 ${addressUrl(given)}`;
