import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2a00:1450:4001:80b::200e', '2a00:1450:4001:80b::/64'],
  ['2a00:1450:4001:80b:ffff:1:2:3', '2a00:1450:4001:80b::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['unknown', 'unknown'],
])('%s stands for %s', (address, network) => expect(networkOf(address)).toBe(network));
