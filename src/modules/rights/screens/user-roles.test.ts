import { expect, it } from 'vitest';
import type { RoleChoice } from '../giving/rights.api.ts';
import { effectOf } from './user-roles.tsx';

const role = (idguid: string, held: boolean, permissions: string[]): RoleChoice => ({
  idguid,
  name: idguid,
  label: idguid,
  description: null,
  platform: false,
  held,
  permissions,
  may_give: true,
  lacking: [],
});
const person = {
  own: ['Porezi: pregled'],
  roles: [
    role('šef', true, ['Države: pregled', 'Države: izmjena', 'Porezi: pregled']),
    role('skladištar', false, ['Države: pregled', 'Čaršija: pregled', 'Boje: pregled']),
    role(
      'sve',
      false,
      [...Array(15).keys()].map((n) => `Dozvola ${String(n).padStart(2, '0')}`),
    ),
  ],
};
const effect = (...selected: string[]) => effectOf(person, new Set(selected));

it('names the permissions gained and lost, without those the person keeps through another role or directly', () => {
  expect(effect('šef', 'skladištar')).toBe('Osoba dobija: Boje: pregled, Čaršija: pregled.');
  expect(effect('skladištar')).toBe(
    'Osoba dobija: Boje: pregled, Čaršija: pregled. Osoba gubi: Države: izmjena.',
  );
  expect(effect()).toBe('Osoba gubi: Države: izmjena, Države: pregled.');
  expect(effect('šef')).toBe('Dozvole osobe se time ne mijenjaju.');
  expect(effect('šef', 'sve')).toMatch(/Dozvola 11 i još 3\.$/);
});
