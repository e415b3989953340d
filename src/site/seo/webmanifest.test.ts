import { expect, it } from 'vitest';
import { shortName, webManifest } from './webmanifest.ts';

it('has what makes a site installable', () => {
  expect(webManifest({}, 'Opis.')).toMatchObject({
    description: 'Opis.',
    name: 'Čaršija Digital',
    short_name: 'Čaršija',
    start_url: '/',
    display: 'standalone',
    icons: expect.arrayContaining([
      expect.objectContaining({ sizes: '192x192', purpose: 'any' }),
      expect.objectContaining({ sizes: '512x512', purpose: 'any' }),
      expect.objectContaining({ purpose: 'maskable' }),
    ]),
  });
});

it.each([
  ['Čaršija', 'Čaršija'],
  ['Mali zanat d.o.o.', 'Mali zanat'],
  ['Elektroprivreda Bosne', 'Elektroprivr'],
])('%s fits under an icon as %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});
