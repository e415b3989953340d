import ipaddr from 'ipaddr.js';
import { text } from '../../../../core/resource.ts';
import type { RecordType } from './record-type.ts';

const isIpv4 = (typed: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(typed);
/** Without a zone: `fe80::1%eth0` means something on one machine only. */
const isIpv6 = (typed: string): boolean => !typed.includes('%') && ipaddr.IPv6.isValid(typed);

/** Four decimal numbers; `01.2.3.4` and `0x7f.1`, which some programs take as octal and hexadecimal, are refused. */
export const A: RecordType = {
  label: 'IPv4 adresa',
  fields: { address: text({ label: 'IPv4 adresa', max: 60, required: true }) },
  write({ address }) {
    const typed = String(address);
    if (isIpv4(typed)) return { content: typed };
    const error = isIpv6(typed)
      ? 'Ovo je IPv6 adresa; za nju je zapis AAAA.'
      : 'Unesite IPv4 adresu: četiri broja od 0 do 255, npr. 203.0.113.7.';
    return { errors: { address: error } };
  },
  parse: ([address, ...more]) => (address && more.length === 0 ? { address: address.raw } : null),
};

/** Canonical as RFC 5952 has it. IPv4-mapped addresses (`::ffff:1.2.3.4`) are refused: nobody is reached there. */
export const AAAA: RecordType = {
  label: 'IPv6 adresa',
  fields: { address: text({ label: 'IPv6 adresa', max: 60, required: true }) },
  write({ address }) {
    const typed = String(address);
    if (isIpv6(typed)) {
      const parsed = ipaddr.IPv6.parse(typed);
      if (!parsed.isIPv4MappedAddress()) return { content: parsed.toRFC5952String() };
    }
    const error =
      isIpv4(typed) || isIpv6(typed)
        ? 'Ovo je IPv4 adresa; za nju je zapis A.'
        : typed.includes('%')
          ? 'Upišite adresu bez dijela iza znaka %.'
          : typed.includes('/')
            ? 'Upišite jednu adresu, a ne mrežu (bez dijela iza kose crte).'
            : 'Unesite IPv6 adresu, npr. 2001:db8::7.';
    return { errors: { address: error } };
  },
  parse: A.parse,
};
