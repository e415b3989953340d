import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readName } from '../dns/message-names.ts';
import { wireName } from '../dns/wire-name.ts';
import { askerOf, host, records, storeOf, zoneSpec } from './test/asking.ts';
import { type HostData, ZoneStore } from './zone-store.ts';

const contentsOf = (store: ZoneStore, no = 1): string[] =>
  [...store.contents(store.zone(no)!)]
    .flatMap(({ name, sets }) =>
      sets.map(
        ({ type, ttl, data }) => `${readName(Buffer.from(name), 0).name} ${type} ${ttl} ${data.length}`,
      ),
    )
    .sort();
const ZONE = ['dyn.test 2 3600 2', 'dyn.test 6 3600 1'];

describe('a name', () => {
  it('is replaced as a whole', () => {
    const { store } = storeOf({ 'dyn.test': {} });
    const { ask } = askerOf(store);
    const set = (data: HostData | null, byType: Record<string, string[]> = {}) =>
      store.setName(1, 'a.dyn.test', { host: data, records: records(byType) });
    set(host('192.0.2.1', '2001:db8::1', true), { TXT: ['"x"'] });
    expect(contentsOf(store)).toEqual([
      '*.a.dyn.test 1 60 1',
      '*.a.dyn.test 28 60 1',
      'a.dyn.test 1 60 1',
      'a.dyn.test 16 300 1',
      'a.dyn.test 28 60 1',
      ...ZONE,
    ]);
    expect(ask('x.a.dyn.test', 'AAAA').answers).toHaveLength(1);
    set(host('192.0.2.2'));
    expect(ask('a.dyn.test').answers).toEqual(['a.dyn.test A 192.0.2.2']);
    expect(ask('x.a.dyn.test').rcode).toBe('NXDOMAIN');
    set(null);
    expect(contentsOf(store)).toEqual(ZONE);
    expect(store.names.size).toBe(1);
  });

  it('keeps the wildcard of its host and records at the star apart', () => {
    const { store } = storeOf({
      'dyn.test': { a: [host('192.0.2.1', null, true)], '*.a': [null, { TXT: ['"x"'] }] },
    });
    const { ask } = askerOf(store);
    expect(ask('q.a.dyn.test').answers).toHaveLength(1);
    expect(ask('q.a.dyn.test', 'TXT').answers).toHaveLength(1);
    store.setName(1, '*.a.dyn.test', { host: null, records: [] });
    expect(ask('q.a.dyn.test').answers).toHaveLength(1);
    store.setName(1, 'a.dyn.test', { host: null, records: [] });
    expect(store.names.size).toBe(1);
  });

  it('leaves empty names above it only as long as it is there', () => {
    const { store } = storeOf({ 'dyn.test': { 'x.y.z': [null, { TXT: ['"x"'] }], z: [host('192.0.2.1')] } });
    expect(store.names.size).toBe(4);
    store.setName(1, 'z.dyn.test', { host: null, records: [] });
    expect(store.names.size).toBe(4);
    store.setName(1, 'x.y.z.dyn.test', { host: null, records: [] });
    expect(store.names.size).toBe(1);
  });

  it('is skipped where it is wrong, and that is told', () => {
    const long = 'x'.repeat(64);
    const { store, bad } = storeOf({
      'dyn.test': {
        a: [host('300.1.1.1', '2001:db8::g')],
        'b.c': [host('192.0.2.1')],
        '@': [host('192.0.2.1'), { CNAME: ['x.dyn.test'], NS: ['x.dyn.test'] }],
        d: [
          null,
          {
            A: ['300.1.1.1', '1.2.3', '192.0.2.4'],
            AAAA: ['fe80::1%eth0'],
            TXT: [`"${'y'.repeat(256)}"`, '"'],
          },
        ],
        e: [
          null,
          { MX: ['10 a..b', `10 ${long}.b`, 'x a', '70000 a', '10'], CNAME: ['a\\.b.c'], NS: ['a b'] },
        ],
        f: [null, { SRV: ['1 2 3', '1 2 65536 a'], CAA: ['256 issue "x"', '0 o_d "x"'], PTR: ['a.b'] }],
        g: [null, { CNAME: ['a.b'], TXT: ['"x"'] }],
        [long]: [host('192.0.2.1')],
      },
    });
    expect(bad).toHaveLength(25);
    expect(contentsOf(store)).toEqual(['d.dyn.test 1 300 1', ...ZONE, 'g.dyn.test 16 300 1'].sort());
    expect(store.setName(1, 'other.test', { host: null, records: [] })).toBe(false);
    expect(store.setName(9, 'a.dyn.test', { host: null, records: [] })).toBe(false);
  });

  it('has the least TTL of a type, within what it may be', () => {
    const { store } = storeOf({ 'dyn.test': {} });
    const txt = (ttl: number, content: string) => ({ type: 'TXT', ttl, content });
    store.setName(1, 'a.dyn.test', { host: null, records: [txt(300, '"a"'), txt(60, '"b"'), txt(9, '"a"')] });
    expect(store.contentsAt(store.zone(1)!, wireName('A.dyn.test')!)).toMatchObject([
      { ttl: 60, data: [{}, {}] },
    ]);
    store.setName(1, 'a.dyn.test', { host: null, records: [txt(2 ** 32, '"a"')] });
    expect(contentsOf(store)).toContain('a.dyn.test 16 2147483647 1');
  });
});

describe('a zone', () => {
  it('changes itself, its serial, its name', async () => {
    const { store } = storeOf({ 'dyn.test': { a: [host('192.0.2.1')] } });
    const { ask } = askerOf(store);
    store.setSerial(1, 4_000_000_000);
    expect(ask('dyn.test', 'SOA').answers).toEqual(['dyn.test SOA 4000000000']);
    store.putZone(zoneSpec(1, 'dyn.test', { ns: ['x.y'], serial: 8 }));
    expect(ask('dyn.test', 'NS').answers).toEqual(['dyn.test NS x.y']);
    expect(ask('a.dyn.test').answers).toHaveLength(1);
    store.putZone(zoneSpec(1, 'novo.test'));
    expect(ask('a.dyn.test').rcode).toBe('REFUSED');
    expect(ask('novo.test', 'SOA').answers).toHaveLength(1);
    await store.sweep();
    expect(store.names.size).toBe(1);
    store.removeZone(1);
    store.removeZone(1);
    await store.sweep();
    expect(store.names.size).toBe(0);
    expect([...store.zones()]).toEqual([]);
    expect(ask('novo.test', 'SOA').rcode).toBe('REFUSED');
  });

  it('is read anew while the old one answers', async () => {
    const { store } = storeOf({ 'dyn.test': { a: [host('192.0.2.1')], b: [host('192.0.2.2')] } });
    const { ask } = askerOf(store);
    const draft = store.replaceZone(zoneSpec(1, 'dyn.test', { serial: 9 }))!;
    draft.setName('a.dyn.test', { host: host('192.0.2.9'), records: [] });
    expect(ask('a.dyn.test').answers).toEqual(['a.dyn.test A 192.0.2.1']);
    store.replaceZone(zoneSpec(1, 'dyn.test'))!.discard();
    draft.publish();
    expect(ask('a.dyn.test').answers).toEqual(['a.dyn.test A 192.0.2.9']);
    expect(ask('b.dyn.test').rcode).toBe('NXDOMAIN');
    expect(ask('dyn.test', 'SOA').answers).toEqual(['dyn.test SOA 9']);
    await store.sweep();
    expect(store.names.size).toBe(2);
  });

  it('that ended costs one look at all names, together with others', async () => {
    const { store } = storeOf(
      Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`z${i}.test`, { a: [host('192.0.2.1')] }])),
    );
    const { ask } = askerOf(store);
    const clear = vi.spyOn(store.names, 'clear');
    for (let no = 1; no <= 50; no++) {
      const draft = store.replaceZone(zoneSpec(no, `z${no - 1}.test`))!;
      draft.setName(`b.z${no - 1}.test`, { host: host('192.0.2.2'), records: [] });
      draft.publish();
    }
    const swept = store.sweep();
    // Names that come meanwhile are not those of the zones that ended.
    store.putZone(zoneSpec(51, 'novo.test'));
    store.setName(51, 'a.novo.test', { host: host('192.0.2.3'), records: [] });
    await swept;
    expect(clear).toHaveBeenCalledTimes(1);
    expect(store.names.size).toBe(102);
    expect(ask('a.z7.test').rcode).toBe('NXDOMAIN');
    expect(ask('b.z7.test').answers).toHaveLength(1);
    expect(ask('a.novo.test').answers).toHaveLength(1);
  });

  it('that is wrong leaves the old one alone', () => {
    const bad: string[] = [];
    const store = new ZoneStore(({ reason }) => bad.push(reason));
    store.putZone(zoneSpec(1, 'dyn.test'));
    store.putZone(zoneSpec(1, 'dyn..test'));
    store.putZone(zoneSpec(1, 'dyn.test', { ns: [] }));
    expect(store.replaceZone(zoneSpec(1, '.'))).toBeNull();
    expect(bad).toHaveLength(3);
    expect([...store.zones()].map(({ name }) => name)).toEqual(['dyn.test']);
  });

  it('above another has names of the same text', () => {
    const { store } = storeOf({
      'test.a': {
        h: [host('192.0.2.1')],
        sub: [null, { NS: ['ns.sub.test.a'] }],
        'ns.sub': [null, { A: ['192.0.2.9'] }],
      },
      'sub.test.a': { ns: [host('192.0.2.10')] },
    });
    const { ask } = askerOf(store);
    expect(ask('ns.sub.test.a').answers).toEqual(['ns.sub.test.a A 192.0.2.10']);
    store.removeZone(2);
    expect(ask('ns.sub.test.a').additionals).toEqual(['ns.sub.test.a A 192.0.2.9']);
  });
});

it('ends as if only the last state of each name had been set', () => {
  const label = fc.constantFrom('a', 'b', '*.a', 'x.a', 'y.x.a', '_t.b', '@');
  const data = fc.record({
    host: fc.option(
      fc.record({
        ttl: fc.constant(60),
        ip4: fc.option(fc.constant('192.0.2.1')),
        ip6: fc.constant(null),
        wildcard: fc.boolean(),
      }),
    ),
    records: fc.constantFrom(records({}), records({ TXT: ['"x"'] }), records({ CNAME: ['a.b'] })),
  });
  const full = (name: string) => (name === '@' ? 'dyn.test' : `${name}.dyn.test`);
  fc.assert(
    fc.property(fc.array(fc.tuple(label, data), { maxLength: 30 }), (changes) => {
      const { store } = storeOf({ 'dyn.test': {} });
      for (const [name, value] of changes) store.setName(1, full(name), value);
      const fresh = storeOf({ 'dyn.test': {} }).store;
      for (const [name, value] of new Map(changes)) fresh.setName(1, full(name), value);
      expect(contentsOf(store)).toEqual(contentsOf(fresh));
      expect(store.names.size).toBe(fresh.names.size);
    }),
  );
});
