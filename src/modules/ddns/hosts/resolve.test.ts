import { expect, it } from 'vitest';
import { EXAMPLES } from './host.fields.ts';
import { resolve } from './resolve.ts';

const fixed = (ip4: string, ip6: string, allow_private = false) =>
  resolve(null, { ip4_mode: 'fixed', ip4, ip6_mode: 'fixed', ip6, ip6_part: null, allow_private });

it('takes the addresses that it gives as examples', () => {
  expect(fixed(EXAMPLES.ip4, EXAMPLES.ip6)).toEqual({ addressed: expect.objectContaining(EXAMPLES) });
  expect(fixed('nije', 'nije')).toEqual({
    errors: {
      ip4: expect.stringContaining(EXAMPLES.ip4),
      ip6: expect.stringContaining(EXAMPLES.ip6),
    },
  });
});

it('advises to allow private addresses only where that helps', () => {
  expect(fixed('192.168.1.5', 'fd00::1')).toEqual({
    errors: { ip4: expect.stringContaining('Dozvolite'), ip6: expect.stringContaining('Dozvolite') },
  });
  for (const allowed of [false, true])
    for (const [ip4, ip6] of [
      ['0.0.0.0', '::'],
      ['224.0.0.1', 'ff02::1'],
    ] as const)
      expect(fixed(ip4, ip6, allowed)).toEqual({
        errors: {
          ip4: expect.stringMatching(/^Ovo nije adresa nijednog uređaja/),
          ip6: expect.stringMatching(/^Ovo nije adresa nijednog uređaja/),
        },
      });
});
