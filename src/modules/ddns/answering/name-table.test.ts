import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wireName } from '../dns/wire-name.ts';
import { NameTable } from './name-table.ts';
import { QueryName } from './query-name.ts';

function read(text: string): QueryName {
  const name = new QueryName();
  const wire = wireName(text)!;
  name.read(wire, 0, wire.length);
  return name;
}

it('does as a Map does, through growth and removals', () => {
  const change = fc.record({
    zone: fc.nat(2),
    label: fc.nat(150).map((n) => `ime-${n}`),
    add: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 600 }), (changes) => {
      const table = new NameTable(4);
      const known = new Map<string, number>();
      for (const { zone, label, add } of changes) {
        const { bytes, hashes, length } = read(label);
        const key = `${zone} ${label}`;
        const slot = table.find(zone, hashes[0]!, bytes, 0, length - 1);
        expect(slot).toBe(known.get(key) ?? -1);
        if (add && slot < 0) known.set(key, table.add(zone, hashes[0]!, bytes, 0, length - 1));
        if (!add && slot >= 0) {
          table.remove(slot);
          known.delete(key);
        }
      }
      expect(table.size).toBe(known.size);
      expect(new Set(known.values()).size).toBe(known.size);
      for (const [key, slot] of known) {
        const [zone, label] = key.split(' ') as [string, string];
        expect(table.zoneOf(slot)).toBe(Number(zone));
        expect(Buffer.from(table.nameOf(slot)).toString('latin1', 1)).toBe(label);
      }
    }),
  );
});

it('holds names whose hashes are equal', () => {
  const table = new NameTable(4);
  const names = Array.from({ length: 50 }, (_, i) => read(`n${i}`));
  const slots = names.map(({ bytes, length }) => table.add(0, 42, bytes, 0, length - 1));
  for (const i of [0, 7, 49, 20]) table.remove(slots[i]!);
  names.forEach(({ bytes, length }, i) => {
    expect(table.find(0, 42, bytes, 0, length - 1)).toBe([0, 7, 49, 20].includes(i) ? -1 : slots[i]);
  });
});

it('gives the octets of removed names back', () => {
  const table = new NameTable(4);
  for (let i = 0; i < 20_000; i++) {
    const { bytes, hashes, length } = read(`ime-${i}.${'x'.repeat(60)}`);
    table.remove(table.add(0, hashes[0]!, bytes, 0, length - 1));
  }
  expect(table.size).toBe(0);
  expect(table.capacity).toBe(4);
  expect(table.octets).toBeLessThan(10_000);
});

it('hashes every name that a name lies under as that name alone', () => {
  const long = read('A.b.Ured.TEST');
  for (const [label, text] of ['a.b.ured.test', 'b.ured.test', 'ured.test', 'test', '.'].entries())
    expect(long.hashes[label]).toBe(read(text).hashes[0]);
});
