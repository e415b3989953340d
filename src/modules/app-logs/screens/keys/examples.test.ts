import { expect, it } from 'vitest';
import { EXAMPLES } from './examples.ts';

const partsOf = (key: string, origin: string) =>
  EXAMPLES.find((one) => one.key === key)!.parts({ origin, secret: 'crl_proba123_tajna' });

it('each names the address and the key', () => {
  for (const { key } of EXAMPLES) {
    const all = partsOf(key, 'https://carsija.primjer.ba')
      .map(({ text }) => text)
      .join('\n');
    expect(all, key).toContain('https://carsija.primjer.ba/api/apps/');
    expect(all, key).toContain('crl_proba123_tajna');
  }
});
