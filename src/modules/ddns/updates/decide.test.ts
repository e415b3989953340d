import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHave } from '../dns/addresses.ts';
import { type AddressAsk, FROM_CONNECTION, REMOVE_BOTH, readAddresses } from './addresses.ts';
import { decide, type HostState } from './decide.ts';

const HOST: HostState = {
  ip4_mode: 'follow',
  ip6_mode: 'follow',
  ip4: '1.2.3.4',
  ip6: '2a00::1',
  ip6_part: '::abcd',
  allow_private: false,
};
const ask = (query: string): AddressAsk => {
  const read = readAddresses(new URLSearchParams(query));
  if (typeof read === 'string') throw new Error(read);
  return read;
};

/** The addresses afterwards, and the line. */
function updated(host: Partial<HostState>, asked: AddressAsk | string, connection: string | null = null) {
  const { ip4, ip6, changed, outcome } = decide(
    { ...HOST, ...host },
    typeof asked === 'string' ? ask(asked) : asked,
    connection,
  );
  expect(changed).toBe(outcome.code === 'good');
  return [ip4, ip6, [outcome.code, outcome.addresses.join(',')].join(' ').trim()];
}

describe('what an update does to a host', () => {
  it.each([
    ['myip=5.6.7.8', '5.6.7.8', '2a00::1', 'good 5.6.7.8'],
    ['myip=1.2.3.4', '1.2.3.4', '2a00::1', 'nochg 1.2.3.4'],
    ['myip=2a00::2', '1.2.3.4', '2a00::2', 'good 2a00::2'],
    ['myip=2a00:0:0:0:0:0:0:1', '1.2.3.4', '2a00::1', 'nochg 2a00::1'],
    ['myip=5.6.7.8,2a00::2', '5.6.7.8', '2a00::2', 'good 5.6.7.8,2a00::2'],
    ['myip=1.2.3.4,2a00::2', '1.2.3.4', '2a00::2', 'good 1.2.3.4,2a00::2'],
    ['myip=1.2.3.4,2a00::1', '1.2.3.4', '2a00::1', 'nochg 1.2.3.4,2a00::1'],
    ['myip=no', null, '2a00::1', 'good 2a00::1'],
    ['myip=no&myipv6=no', null, null, 'good'],
    ['myip=preserve&myipv6=2a00::2', '1.2.3.4', '2a00::2', 'good 2a00::2'],
    // A prefix is no address of a host that has no part of its own to put after it.
    ['myip=2a00:db8:1:2::/64', '1.2.3.4', '2a00::1', 'nochg 2a00::1'],
    ['myipv6=2a00:db8:1:2::', '1.2.3.4', '2a00::1', 'nochg 2a00::1'],
  ])('%s', (query, ip4, ip6, line) => expect(updated({}, query)).toEqual([ip4, ip6, line]));

  it.each([
    ['9.9.9.9', '9.9.9.9', '2a00::1', 'good 9.9.9.9'],
    ['1.2.3.4', '1.2.3.4', '2a00::1', 'nochg 1.2.3.4'],
    ['2a00::9', '1.2.3.4', '2a00::9', 'good 2a00::9'],
    [null, '1.2.3.4', '2a00::1', 'nochg 1.2.3.4,2a00::1'],
  ])('takes the address of the connection %s', (connection, ip4, ip6, line) =>
    expect(updated({}, FROM_CONNECTION, connection)).toEqual([ip4, ip6, line]),
  );

  it('shows the connection’s address alone where it is all the host has', () =>
    expect(updated({ ip4: null, ip6: null }, 'myip=', '9.9.9.9')).toEqual(['9.9.9.9', null, 'good 9.9.9.9']));

  it('leaves an empty IPv6 parameter alone on a connection of IPv4', () =>
    expect(updated({}, 'myip=5.6.7.8&myipv6=', '9.9.9.9')).toEqual(['5.6.7.8', '2a00::1', 'good 5.6.7.8']));

  it.each(['fixed', 'off'] as const)('leaves families that are %s, whatever comes', (mode) => {
    const host = { ip4_mode: mode, ip6_mode: mode };
    for (const asked of [
      'myip=5.6.7.8,2a00::2',
      'myip=10.0.0.1,fd00::1',
      'myip=no,no',
      'ip6lanprefix=2a01::/64',
    ])
      expect(updated(host, asked).slice(0, 2)).toEqual(['1.2.3.4', '2a00::1']);
    expect(updated(host, 'myip=5.6.7.8')[2]).toBe('nochg 1.2.3.4');
    expect(updated({ ...host, ip4: null, ip6: null }, 'myip=5.6.7.8')[2]).toBe('nochg');
    // The other family is followed all the same, and a private address of this one refuses nothing.
    expect(updated({ ip4_mode: mode }, 'myip=192.0.0.2,2a00::2')[2]).toBe('good 1.2.3.4,2a00::2');
  });

  it.each([
    ['ip6lanprefix=2a00:db8:1:2::/64', '2a00:db8:1:2::abcd'],
    ['myip=5.6.7.8,2a00:7::1&ip6lanprefix=2a00:db8:1:2::/64', '2a00:db8:1:2::abcd'],
    ['myipv6=2a00:db8:1:2::/56', '2a00:db8:1:2::abcd'],
    // Clients that know no prefix: that of the address.
    ['myipv6=2a00:db8:1:2:3:4:5:6', '2a00:db8:1:2::abcd'],
    ['myip=preserve&myipv6=preserve', '2a00::1'],
    ['myip=5.6.7.8', '2a00::1'],
    ['myipv6=no', null],
    ['myipv6=no&ip6lanprefix=2a00:db8:1:2::/64', '2a00:db8:1:2::abcd'],
  ])('puts the own part after the prefix of %s', (query, ip6) =>
    expect(updated({ ip6_mode: 'prefix' }, query)[1]).toBe(ip6),
  );

  it('leaves the address where there is no own part', () => {
    for (const ip6_part of [null, '::'])
      expect(updated({ ip6_mode: 'prefix', ip6_part }, 'ip6lanprefix=2a01::/64')[1]).toBe('2a00::1');
  });

  it('combines with the network of the connection', () =>
    expect(updated({ ip6_mode: 'prefix' }, FROM_CONNECTION, '2a00:0:0:9::5')[1]).toBe('2a00:0:0:9::abcd'));

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '0.0.0.0',
    '100.64.0.1',
    '169.254.1.1',
    '172.16.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::102:304',
    '2001:db8::1',
    '2001::1',
    '2002:102:304::1',
    '100::1',
    '::1.2.3.4',
    '::ffff:10.0.0.1',
    '5.6.7.8,fd00::1',
    'fd00:0:0:1::/64',
  ])('refuses all of an update with %s, unless the host allows it', (address) => {
    const host = { ip6_mode: address.includes('/') ? ('prefix' as const) : ('follow' as const) };
    expect(updated(host, `myip=${address}`)).toEqual(['1.2.3.4', '2a00::1', 'dnserr']);
  });

  it('refuses a private connection too', () => {
    expect(updated({}, FROM_CONNECTION, '10.0.0.5')[2]).toBe('dnserr');
    expect(updated({ allow_private: true }, FROM_CONNECTION, '10.0.0.5')[0]).toBe('10.0.0.5');
  });

  it.each(['10.1.2.3', '127.0.0.1', '192.168.1.1', 'fd00::1', '2001:db8::1', '100.64.0.1'])(
    'takes %s where private addresses are allowed',
    (address) => expect(updated({ allow_private: true }, `myip=${address}`)[2]).toBe(`good ${address}`),
  );

  it.each(['0.0.0.0', '::', '224.0.0.1', 'ff02::1', '255.255.255.255'])('never takes %s', (address) =>
    expect(updated({ allow_private: true }, `myip=${address}`)[2]).toBe('dnserr'),
  );

  it('compares addresses and not their texts', () =>
    expect(updated({ ip6: '2a00:0000::0001' }, 'myip=2a00::1')[2]).toBe('nochg 2a00::1'));

  it('changes nothing the second time', () => {
    const v4 = fc.ipV4();
    const family = fc.oneof(
      fc.constantFrom('stay', 'remove', 'connection'),
      fc.record({ address: v4 }),
    ) as fc.Arbitrary<AddressAsk['ip4']>;
    const host = fc.record({
      ip4_mode: fc.constantFrom('follow', 'fixed', 'off'),
      ip6_mode: fc.constantFrom('follow', 'prefix', 'fixed', 'off'),
      ip4: fc.option(v4),
      ip6: fc.constantFrom(null, '2a00::1'),
      ip6_part: fc.constantFrom(null, '::5'),
      allow_private: fc.boolean(),
    }) as fc.Arbitrary<HostState>;
    const six = fc.constantFrom<AddressAsk['ip6']>('stay', 'remove', 'connection', {
      address: '2a00:0:0:5::1',
    });
    const prefix = fc.constantFrom(null, { prefix: '2a01::', length: 64 });
    fc.assert(
      fc.property(
        host,
        family,
        six,
        prefix,
        fc.constantFrom(null, '9.9.9.9', '2a00::9'),
        (of, ip4, ip6, pre, from) => {
          const asked = { ip4, ip6, prefix: pre };
          const first = decide(of, asked, from);
          const second = decide({ ...of, ip4: first.ip4, ip6: first.ip6 }, asked, from);
          expect(second).toMatchObject({ ip4: first.ip4, ip6: first.ip6, changed: false });
          if (first.changed)
            for (const [was, is] of [
              [of.ip4, first.ip4],
              [of.ip6, first.ip6],
            ])
              expect(is === null || is === was || mayHave(is!, of.allow_private)).toBe(true);
        },
      ),
    );
  });

  it('takes both away', () => expect(updated({}, REMOVE_BOTH)).toEqual([null, null, 'good']));
});
