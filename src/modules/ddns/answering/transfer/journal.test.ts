import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';
import { isNewer, serialOf, type WireRecord } from './record.ts';
import { TestZone } from './test/zone.ts';

const address = (name: string, n: number): WireRecord => ({
  name,
  type: 1,
  ttl: 60,
  data: Uint8Array.of(192, 0, 2, n),
});

describe('a journal', () => {
  it('gives the entries from a serial, and none from one it does not reach', () => {
    const zone = new TestZone(10);
    zone.change([], [address('a.example', 1)]);
    zone.close(11);
    zone.change([address('a.example', 1)], [address('a.example', 2)]);
    zone.close(12);
    const entries = zone.journal.since(10)!;
    expect(entries.map(({ from, to }) => [serialOf(from), serialOf(to)])).toEqual([
      [10, 11],
      [11, 12],
    ]);
    expect(zone.journal.since(11)).toEqual([
      expect.objectContaining({ removed: [address('a.example', 1)], added: [address('a.example', 2)] }),
    ]);
    expect(zone.journal.since(9)).toBe(null);
    expect(zone.journal.since(12)).toBe(null);
  });

  it('leaves out what was taken back within one serial', () => {
    const zone = new TestZone(10);
    zone.change([], [address('a.example', 1)]);
    zone.change([address('a.example', 1)], []);
    zone.close(11);
    expect(zone.journal.since(10)).toEqual([expect.objectContaining({ removed: [], added: [] })]);
  });

  it('is bounded: oldest entries go, and an entry that is too large makes all unknown', () => {
    const journal = new Journal(TestZone.soa(1), { records: 10, entries: 3 });
    for (let serial = 2; serial <= 6; serial++) {
      journal.change([], [address('a.example', serial)]);
      journal.close(TestZone.soa(serial));
    }
    expect(journal.since(2)).toBe(null);
    expect(journal.since(3)).toHaveLength(3);
    journal.change(
      [],
      Array.from({ length: 11 }, (_, n) => address('b.example', n)),
    );
    journal.close(TestZone.soa(7));
    expect(journal.since(5)).toBe(null);
    expect(journal.since(6)).toBe(null);
    journal.close(TestZone.soa(8));
    expect(journal.since(7)).toHaveLength(1);
  });

  it('says of a view that too much has changed since', () => {
    const journal = new Journal(TestZone.soa(1), { records: 10, entries: 3 });
    const view = journal.view();
    expect(view.isExact()).toBe(true);
    journal.change(
      [],
      Array.from({ length: 11 }, (_, n) => address('b.example', n)),
    );
    expect(view.isExact()).toBe(false);
    view.release();
    const other = journal.view();
    journal.forget();
    expect(other.isExact()).toBe(false);
    other.release();
  });
});

/** Changes in any order: a name gets or loses an address, or the serial moves. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ name: fc.constantFrom('a', 'b', 'c'), n: fc.nat(3), gone: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.constant('close' as const) },
  ),
  { maxLength: 60 },
);

describe('whatever changes', () => {
  it('differences lead from one serial to the next, and a view stays what it was', () => {
    fc.assert(
      fc.property(steps, fc.nat(59), (changes, viewAt) => {
        const zone = new TestZone(1);
        const states = new Map([[1, zone.texts()]]);
        let view: { then: string[]; read: () => string[] } | null = null;
        for (const [i, step] of changes.entries()) {
          if (i === viewAt) view = zone.read(states.get(zone.serial)!);
          if (step === 'close') {
            zone.close(zone.serial + 1);
            states.set(zone.serial, zone.texts());
          } else zone.step(address(`${step.name}.example`, step.n), step.gone);
        }
        for (const entry of zone.journal.since(1) ?? []) {
          const state = new Set(states.get(serialOf(entry.from)));
          for (const record of entry.removed) expect(state.delete(TestZone.text(record))).toBe(true);
          for (const record of entry.added) state.add(TestZone.text(record));
          expect([...state].sort()).toEqual(states.get(serialOf(entry.to)));
        }
        if (view) expect(view.read()).toEqual(view.then);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isNewer', () => {
  it('compares as RFC 1982 does, over the end of the numbers', () => {
    expect(isNewer(1, 0)).toBe(true);
    expect(isNewer(0, 0xffffffff)).toBe(true);
    expect(isNewer(0xffffffff, 0)).toBe(false);
    expect(isNewer(5, 5)).toBe(false);
    expect(isNewer(0x80000000, 0)).toBe(false);
  });
});
