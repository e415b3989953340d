import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** An address or a range. IPv4-mapped IPv6 counts as IPv4. */
interface Range {
  address: string;
  family: 'ipv4' | 'ipv6';
  /** Length of the prefix in bits. */
  bits: number;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Converts an IPv4-mapped address (`::ffff:192.0.2.1`) to IPv4; others stay as they are. */
export const plainAddress = (address: string): string => MAPPED.exec(address)?.[1] ?? address;

function rangeOf(text: string): Range | null {
  const match = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text);
  if (!match) return null;
  const [, written = '', width] = match;
  const address = plainAddress(written);
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (!family) return null;
  const most = family === 'ipv4' ? 32 : 128;
  // The prefix of a mapped address includes 96 bits before it.
  const bits = width === undefined ? most : Number(width) - (address === written ? 0 : 96);
  return bits >= 0 && bits <= most ? { address, family, bits } : null;
}

/** Canonical form of an address or range (CIDR); null for anything else. */
export function normalRange(text: string): string | null {
  const range = rangeOf(text.trim());
  if (!range) return null;
  const whole = range.bits === (range.family === 'ipv4' ? 32 : 128);
  return `${range.address.toLowerCase()}${whole ? '' : `/${range.bits}`}`;
}

/** Returns a check of addresses against a list; an empty list allows every address. */
export function allowList(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  for (const { address, family, bits } of ranges.flatMap((text) => rangeOf(text) ?? []))
    list.addSubnet(address, bits, family);
  return (client) => {
    const address = plainAddress(client);
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && list.check(address, 'ipv6');
  };
}

/** Whether every address of a list is also in the other; an empty list means every address. */
export function isWithin(ranges: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0) return true;
  const wide = others.flatMap((text) => rangeOf(text) ?? []);
  return (
    ranges.length > 0 &&
    ranges
      .flatMap((text) => rangeOf(text) ?? [])
      .every((one) =>
        wide.some(
          (other) => other.bits <= one.bits && other.family === one.family && covers(other, one.address),
        ),
      )
  );
}

const covers = ({ address, family, bits }: Range, one: string): boolean => {
  const list = new BlockList();
  list.addSubnet(address, bits, family);
  return list.check(one, family);
};
