import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../dns/addresses.ts';
import { readAddresses } from './addresses.ts';

const read = (query: string) => readAddresses(new URLSearchParams(query));
const at = (address: string) => ({ address });
const none = null;

describe('addresses of an update', () => {
  it.each([
    ['', 'connection', 'connection'],
    ['hostname=a.example.ba', 'connection', 'connection'],
    // ddclient 3.10 with usev4 and usev6.
    ['myip=', 'connection', 'connection'],
    ['myip=%20', 'connection', 'connection'],
    ['myip=+', 'connection', 'connection'],
    ['myip=,', 'connection', 'connection'],
    ['ip=', 'connection', 'connection'],
    ['myip=1.2.3.4', at('1.2.3.4'), 'stay'],
    ['myip=1.2.3.4,', at('1.2.3.4'), 'stay'],
    ['myip=%201.2.3.4+', at('1.2.3.4'), 'stay'],
    ['ip=1.2.3.4', at('1.2.3.4'), 'stay'],
    ['myipv4=1.2.3.4', at('1.2.3.4'), 'stay'],
    ['ipv4=1.2.3.4', at('1.2.3.4'), 'stay'],
    ['myipv4=', 'connection', 'stay'],
    ['myip=2a00:db8::1', 'stay', at('2a00:db8::1')],
    ['myip=,2a00::1', 'stay', at('2a00::1')],
    ['myip=2A00:0:0::0001', 'stay', at('2a00::1')],
    ['myip=1.2.3.4,2a00::1', at('1.2.3.4'), at('2a00::1')],
    ['myip=1.2.3.4%2C2a00::1', at('1.2.3.4'), at('2a00::1')],
    ['myip=2a00::1,1.2.3.4', at('1.2.3.4'), at('2a00::1')],
    ['myip=1.2.3.4&myipv6=2a00::1', at('1.2.3.4'), at('2a00::1')],
    ['ip=1.2.3.4&ipv6=2a00::1', at('1.2.3.4'), at('2a00::1')],
    ['myip=&myipv6=2a00::1', 'connection', at('2a00::1')],
    ['myip=1.2.3.4&myipv6=', at('1.2.3.4'), 'connection'],
    ['myipv6=', 'stay', 'connection'],
    ['myip=1.2.3.4&myip=1.2.3.4', at('1.2.3.4'), 'stay'],
    ['myip=1.2.3.4&myip=2a00::1', at('1.2.3.4'), at('2a00::1')],
    ['myip=1.2.3.4&myip=', at('1.2.3.4'), 'stay'],
    ['myip=no', 'remove', 'stay'],
    ['myip=NO,2a00::1', 'remove', at('2a00::1')],
    ['myip=1.2.3.4,no', at('1.2.3.4'), 'remove'],
    ['myip=no,no', 'remove', 'remove'],
    ['myip=1.2.3.4&myipv6=no', at('1.2.3.4'), 'remove'],
    ['myipv6=no', 'stay', 'remove'],
    ['myip=preserve&myipv6=2a00::1', 'stay', at('2a00::1')],
    ['myip=1.2.3.4&myipv6=preserve', at('1.2.3.4'), 'stay'],
    ['myip=preserve', 'stay', 'stay'],
    // RFC 4291, 2.5.5.2: an IPv4 address, never an AAAA.
    ['myip=::ffff:1.2.3.4', at('1.2.3.4'), 'stay'],
    ['myip=::ffff:102:304', at('1.2.3.4'), 'stay'],
    ['myip=1.2.3.4&myipv6=::ffff:1.2.3.4', at('1.2.3.4'), 'stay'],
    // RFC 4291, 2.5.5.1: of IPv6, so no A; `decide` refuses it.
    ['myip=::1.2.3.4', 'stay', at('::102:304')],
    ['myipv6=2a00::5/128', 'stay', at('2a00::5')],
  ])('%s', (query, ip4, ip6) => expect(read(query)).toEqual({ ip4, ip6, prefix: null }));

  it.each([
    ['myip=2a00:db8:1:2::/64', 'stay', 'stay', { prefix: '2a00:db8:1:2::', length: 64 }],
    ['myip=2a00:db8:1:2::/56', 'stay', 'stay', { prefix: '2a00:db8:1:2::', length: 56 }],
    ['myip=2a00:db8:1:2::/59', 'stay', 'stay', { prefix: '2a00:db8:1:2::', length: 59 }],
    ['myipv6=2a00:db8:1:2::/62', 'stay', 'stay', { prefix: '2a00:db8:1:2::', length: 62 }],
    ['myip=2a00:db8:1:2:8000::/65', 'stay', 'stay', { prefix: '2a00:db8:1:2:8000::', length: 65 }],
    // An address with its network's length is not a host's address by itself.
    ['myip=2a00:db8:1:2::5/64', 'stay', 'stay', { prefix: '2a00:db8:1:2::', length: 64 }],
    // A prefix without its length: the network's own address is no host's (RFC 4291, 2.6.1).
    ['myipv6=2a00:db8:1:2::', 'stay', 'stay', { prefix: '2a00:db8:1:2::', length: 64 }],
    ['ip6lanprefix=2a00:db8:1:2::/64', 'stay', 'stay', { prefix: '2a00:db8:1:2::', length: 64 }],
    ['ipv6prefix=2a00:db8:1:2::', 'stay', 'stay', { prefix: '2a00:db8:1:2::', length: 64 }],
    ['myip=&ip6lanprefix=', 'connection', 'connection', none],
    ['ip6lanprefix=', 'connection', 'connection', none],
    [
      'myip=1.2.3.4,2a00::1&ip6lanprefix=2a00:db8:1:2::/64',
      at('1.2.3.4'),
      at('2a00::1'),
      { prefix: '2a00:db8:1:2::', length: 64 },
    ],
    ['myip=1.2.3.4,2a00:0:0:1::/64', at('1.2.3.4'), 'stay', { prefix: '2a00:0:0:1::', length: 64 }],
  ])('%s has a prefix', (query, ip4, ip6, prefix) => expect(read(query)).toEqual({ ip4, ip6, prefix }));

  it.each([
    ['myip=300.1.1.1', 'malformed'],
    ['myip=1.2.3.4.', 'malformed'],
    ['myip=01.2.3.4', 'malformed'],
    ['myip=0x7f.1', 'malformed'],
    ['myip=127.1', 'malformed'],
    ['myip=16909060', 'malformed'],
    ['myip=1.2.3.4:80', 'malformed'],
    ['myip=[2a00::1]', 'malformed'],
    ['myip=[2a00::1]:80', 'malformed'],
    ['myip=1.2.3.4/24', 'malformed'],
    ['myip=fe80::1%25eth0', 'malformed'],
    ['myipv6=2a00::1%251', 'malformed'],
    ['myip=2a00:db8:1:2::/64::abcd', 'malformed'],
    ['myip=2a00:db8:1:2::/64/64', 'malformed'],
    ['myip=2a00::1::2', 'malformed'],
    ['myip=12345::', 'malformed'],
    ['myip=localhost', 'malformed'],
    ['myip=<ipaddr>', 'malformed'],
    ['myip=1.2.3.4;5.6.7.8', 'malformed'],
    ['myip=1.2.3.4+5.6.7.8', 'malformed'],
    ['myip=１.2.3.4', 'malformed'],
    ['myip=%00', 'malformed'],
    ['ip6lanprefix=1.2.3.4/24', 'malformed'],
    ['myip=2a00::/', 'malformed'],
    ['myip=2a00::/-1', 'malformed'],
    ['myip=2a00::/6e1', 'malformed'],
    ['myip=2a00::/129', 'length'],
    ['myip=2a00::/0', 'length'],
    ['myip=1.2.3.4,5.6.7.8', 'several'],
    ['myip=1.2.3.4&myip=5.6.7.8', 'several'],
    ['myip=2a00::1&myipv6=2a00::2', 'several'],
    ['myip=no,1.2.3.4', 'several'],
    ['myip=1.2.3.4&ip6lanprefix=2a00::/64,2a01::/64', 'several'],
    [`myip=${'1'.repeat(65_000)}`, 'malformed'],
  ])('%.60s is refused: %s', (query, refusal) => expect(read(query)).toBe(refusal));

  it('are read without an exception from anything, and are canonical', () => {
    const part = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('no', 'preserve', '', '::/64', '2a00::/', '%', '/', ','),
    );
    const name = fc.constantFrom('myip', 'ip', 'myipv4', 'myipv6', 'ipv6', 'ip6lanprefix', 'x');
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            name,
            fc.array(part).map((parts) => parts.join(',')),
          ),
          { maxLength: 4 },
        ),
        (pairs) => {
          const asked = readAddresses(new URLSearchParams(pairs));
          if (typeof asked === 'string') return;
          for (const ask of [asked.ip4, asked.ip6])
            if (typeof ask === 'object') expect(readAddress(ask.address)).toBe(ask.address);
          if (typeof asked.ip4 === 'object') expect(asked.ip4.address).not.toContain(':');
          if (typeof asked.ip6 === 'object') expect(asked.ip6.address).toContain(':');
        },
      ),
    );
  });
});
