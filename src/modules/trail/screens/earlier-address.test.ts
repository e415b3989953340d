import { expect, test } from 'vitest';
import { presentAddress } from './earlier-address.ts';

test.each([
  ['razdoblje=7&q=ana', 'q=ana&at=7'],
  ['razdoblje=jucer', 'at=juce'],
  ['razdoblje=dani&od=2026-11-01&do=2026-11-05', 'at__gte=2026-11-01&at__lte=2026-11-05'],
  ['od=2026-11-05&do=2026-11-01', 'at__gte=2026-11-01&at__lte=2026-11-05'],
  ['do=2026-11-01', 'at__lte=2026-11-01'],
  ['preko=1&ip=10.0.&organizacija=x', 'organizacija=x&at=30&via__null=false&ip__like=10.0.'],
])('a bookmarked ?%s leads to the same lines', (earlier, present) => {
  expect(presentAddress(new URLSearchParams(earlier))?.toString()).toBe(present);
});

test('an address of today stays as it is', () => {
  expect(presentAddress(new URLSearchParams('at=7&action__in=update&ip__like=10'))).toBeNull();
});
