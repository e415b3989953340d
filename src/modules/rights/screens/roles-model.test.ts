import { expect, it } from 'vitest';
import type { RoleChoice } from '../giving/rights.api.ts';
import { effectOf, effectText } from './roles-model.ts';

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
  ],
};
const said = (...selected: string[]) => effectText(effectOf(person, new Set(selected)));

it('names what is gained and what is lost, and nothing that stays by another way', () => {
  expect(said('šef', 'skladištar')).toBe('Osoba dobija: Boje: pregled, Čaršija: pregled.');
  expect(said('skladištar')).toBe(
    'Osoba dobija: Boje: pregled, Čaršija: pregled. Osoba gubi: Države: izmjena.',
  );
  expect(said()).toBe('Osoba gubi: Države: izmjena, Države: pregled.');
  expect(said('šef')).toBe('Dozvole osobe se time ne mijenjaju.');
});

it('counts what is too long to be read', () => {
  const names = Array.from({ length: 15 }, (_, n) => `Dozvola ${n}`);
  expect(effectText({ gained: names, lost: [] })).toMatch(/Dozvola 11 i još 3\.$/);
});
