import { describe, expect, it } from 'vitest';
import { units } from '../../modules/codebooks/reference-data.ts';
import { organisations, people } from './organisations.ts';
import { groupsOf, parseTree } from './tree.ts';

describe('trees of goods groups', () => {
  it('reads names, units and places from indentation', () => {
    expect(parseTree('A | kom\n  B | kg\n  C | l\nD | kom\n')).toEqual([
      { code: '01', name: 'A', unit: 'kom', parent: null },
      { code: '01.01', name: 'B', unit: 'kg', parent: '01' },
      { code: '01.02', name: 'C', unit: 'l', parent: '01' },
      { code: '02', name: 'D', unit: 'kom', parent: null },
    ]);
  });

  it.each(['A | kom\n    C | kom', '  A | kom', 'A', 'A | kom\n B | kom'])('refuses %j', (text) => {
    expect(() => parseTree(text)).toThrow('Wrong line');
  });

  it.each(organisations)(
    '$name: three levels, units that exist, edits of groups that exist',
    (organisation) => {
      const groups = groupsOf(organisation.trade);
      expect(groups.length).toBeGreaterThanOrEqual(60);
      expect(new Set(groups.map((group) => group.code.length))).toEqual(new Set([2, 5, 8]));
      const marks = new Set([...units(), ...organisation.units].map((unit) => unit.oznaka));
      for (const group of groups) expect(marks).toContain(group.unit);

      const names = new Set(groups.map((group) => group.name));
      const members = people
        .filter((person) => person.memberships.some((one) => one.organisation === organisation.key))
        .map((person) => person.email.split('@')[0]);
      for (const edit of organisation.edits) {
        expect(members).toContain(edit.by);
        expect(names, edit.group).toContain(edit.group);
        if (edit.change?.naziv) names.add(edit.change.naziv);
        if (edit.change?.jedinica) expect(marks).toContain(edit.change.jedinica);
      }
      for (const builder of organisation.builders) expect(members).toContain(builder);
    },
  );
});
