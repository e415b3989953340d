import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** An address or a range, as it is kept: IPv4 in IPv6's dress is IPv4. */
interface Range {
  address: string;
  family: 'ipv4' | 'ipv6';
  /** Leading bits that must agree. */
  bits: number;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address that came in over IPv6 (`::ffff:192.0.2.1`) as itself; every other one as it stands. */
export const plainAddress = (address: string): string => MAPPED.exec(address)?.[1] ?? address;

function rangeOf(text: string): Range | null {
  const match = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text);
  if (!match) return null;
  const [, given = '', width] = match;
  const address = plainAddress(given);
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (!family) return null;
  const most = family === 'ipv4' ? 32 : 128;
  // The width of a mapped address counts the 96 bits before it.
  const bits = width === undefined ? most : Number(width) - (address === given ? 0 : 96);
  return bits >= 0 && bits <= most ? { address, family, bits } : null;
}

/** The address or range (CIDR) in the one way it is written; null for what is neither. */
export function normalRange(text: string): string | null {
  const range = rangeOf(text.trim());
  if (!range) return null;
  const whole = range.bits === (range.family === 'ipv4' ? 32 : 128);
  return `${range.address.toLowerCase()}${whole ? '' : `/${range.bits}`}`;
}

/** Whether an address may use a key; from a list without entries every address may. */
export function allowList(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  for (const { address, family, bits } of ranges.flatMap((text) => rangeOf(text) ?? []))
    list.addSubnet(address, bits, family);
  return (given) => {
    const address = plainAddress(given);
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && list.check(address, 'ipv6');
  };
}

/** Whether a list lets in nobody whom another does not; one without entries lets everybody in. */
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
