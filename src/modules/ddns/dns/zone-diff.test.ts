import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordKey, type ZoneHost, type ZoneRecord } from './zone.ts';
import { zoneDiff } from './zone-diff.ts';
import { type FileRecord, parseZoneFile } from './zone-file.ts';
import { withOneTtl, zoneProblems } from './zone-rules.ts';

const D = 'primjer.ba';
const file = (...lines: string[]): FileRecord[] =>
  parseZoneFile(['$TTL 300', ...lines].join('\n'), D, 300).records.map((record) => ({
    ...record,
    line: record.line - 1,
  }));
const stored = (...lines: string[]): ZoneRecord[] => file(...lines).map(({ line: _, ...record }) => record);
const compare = (before: string[], lines: string[], keep = false, hosts: ZoneHost[] = []) => {
  const diff = zoneDiff(D, stored(...before), file(...lines), hosts, keep);
  const short = ({ name, type, ttl }: ZoneRecord): string =>
    `${name.slice(0, -D.length - 1) || '@'} ${type} ${ttl}`;
  return {
    added: diff.added.map(short),
    changed: diff.changed.map((one) => `${short(one.stored)} -> ${one.file.ttl}`),
    removed: diff.removed.map(short),
    same: diff.same.map(short),
    refused: diff.refused.map((one) => `${one.file.line} ${one.message}`),
    hosts: diff.hosts.map(short),
    warnings: diff.warnings.map((one) => `${one.file.line} ${one.message}`),
  };
};
const none = { added: [], changed: [], removed: [], same: [], refused: [], hosts: [], warnings: [] };

describe('an imported file', () => {
  it('adds, changes, removes and leaves', () => {
    expect(
      compare(
        ['a A 192.0.2.1', 'b A 192.0.2.2', 'c A 192.0.2.3'],
        ['a A 192.0.2.1', 'b 60 A 192.0.2.2', 'd A 192.0.2.4'],
      ),
    ).toEqual({
      ...none,
      added: ['d A 300'],
      changed: ['b A 300 -> 60'],
      removed: ['c A 300'],
      same: ['a A 300'],
    });
  });

  it('is refused by record, and what is left is stored', () => {
    const { refused, added } = compare(
      [],
      ['a CNAME x.drugi.ba.', 'a A 192.0.2.1', 'b A 192.0.2.2', 'b A 192.0.2.2', '_c A 192.0.2.3'],
    );
    expect(added).toEqual(['b A 300']);
    expect(refused.map((one) => one.slice(0, 2))).toEqual(['1 ', '2 ', '4 ', '5 ']);
    expect(refused[2]).toContain('već u redu');
  });

  it('is judged with the stored records only where these stay', () => {
    expect(compare(['a A 192.0.2.1'], ['a CNAME x.drugi.ba.'])).toEqual({
      ...none,
      added: ['a CNAME 300'],
      removed: ['a A 300'],
    });
    expect(compare(['a A 192.0.2.1'], ['a CNAME x.drugi.ba.'], true).refused).toHaveLength(1);
  });

  it('leaves hosts their addresses, and refuses what hosts do not suffer', () => {
    const hosts = [{ name: `kuca.${D}`, wildcard: true }];
    expect(
      compare(
        [],
        ['kuca A 192.0.2.1', '*.kuca AAAA 2001:db8::1', 'kuca TXT "a"', '_acme-challenge.kuca TXT "a"'],
        false,
        hosts,
      ),
    ).toEqual({
      ...none,
      added: ['kuca TXT 300'],
      hosts: ['kuca A 300', '*.kuca AAAA 300'],
      refused: [expect.stringContaining('4 Ovo ime služi certifikatima')],
    });
  });

  it('has one TTL for a name and type, and warnings', () => {
    expect(compare([], ['a 60 A 192.0.2.1', 'a 300 A 192.0.2.2', '@ MX 1 nema'])).toEqual({
      ...none,
      added: ['a A 60', 'a A 60', '@ MX 300'],
      warnings: [expect.stringContaining('3 Ime nema.primjer.ba u ovoj domeni nema adresu')],
    });
  });

  it('keeps every record in one place, and what it leaves keeps the rules', () => {
    const line = fc
      .tuple(
        fc.constantFrom('a', 'b', '@', 'x.a'),
        fc.constantFrom('60', '300'),
        fc.constantFrom(
          'A 192.0.2.1',
          'A 192.0.2.2',
          'CNAME b',
          'CNAME x.drugi.ba.',
          'TXT "a"',
          'NS ns.drugi.ba.',
          'MX 1 a',
        ),
      )
      .map((parts) => parts.join(' '));
    const lines = fc.array(line, { maxLength: 10 });
    fc.assert(
      fc.property(lines, lines, fc.boolean(), (before, after, keep) => {
        const unique = [...new Map(stored(...before).map((one) => [recordKey(one), one])).values()];
        // Only what keeps the rules is stored.
        const base = zoneDiff(
          D,
          [],
          unique.map((one, index) => ({ ...one, line: index + 1 })),
          [],
          false,
        ).added;
        const records = file(...after);
        const diff = zoneDiff(D, base, records, [], keep);
        const taken = diff.added.length + diff.changed.length + diff.same.length;
        expect(taken + diff.refused.length).toBeGreaterThanOrEqual(records.length);
        expect(diff.removed.length + diff.changed.length + diff.same.length).toBe(base.length);
        const after_ = withOneTtl([
          ...diff.added,
          ...diff.changed.map((one) => one.file),
          ...diff.same,
          ...(keep ? diff.removed : []),
        ]);
        const errors = zoneProblems(D, after_, []).filter(({ level }) => level === 'error');
        expect(errors).toEqual([]);
      }),
    );
  });
});
