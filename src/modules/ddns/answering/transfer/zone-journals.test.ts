import { expect, it } from 'vitest';
import { TYPE } from '../../dns/wire.ts';
import { host, zoneSpec } from '../test/asking.ts';
import { type NameData, ZoneStore } from '../zone-store.ts';
import type { JournalEntry } from './journal.ts';
import { ZoneJournals } from './zone-journals.ts';

const NO = 1;
const NAME = 'dom.example';
const SECRET = Buffer.from('tajna').toString('base64');
const transfer = (secondaries: string[], secret: string | null = SECRET) => ({ secondaries, secret });

/** A store with its journals, changed as the loader does. */
function kept() {
  const store = new ZoneStore();
  const told: string[] = [];
  const journals = new ZoneJournals(store, (name) => told.push(name));
  const zone = () => store.zone(NO)!;
  return {
    journals,
    told,
    replace(spec = zoneSpec(NO, NAME, { transfer: transfer(['192.0.2.1']) })) {
      store.replaceZone(spec)!.publish();
      journals.events.replaced(zone());
    },
    put(more: Parameters<typeof zoneSpec>[2]) {
      const before = zone();
      journals.events.changing(before, before.name);
      store.putZone(zoneSpec(NO, NAME, { serial: before.serial, ...more }));
      journals.events.changed(zone(), zone().name);
      journals.events.settings(zone());
    },
    set(label: string, data: NameData) {
      const name = `${label}.${NAME}`;
      journals.events.changing(zone(), name);
      store.setName(NO, name, data);
      journals.events.changed(zone(), name);
    },
    serial(serial: number) {
      store.setSerial(NO, serial);
      journals.events.serial(zone());
    },
    remove() {
      store.removeZone(NO);
      journals.events.removed(NO);
    },
    since: (serial: number) => journals.find(NAME)?.source.journal.since(serial)?.map(readable) ?? null,
  };
}

const readable = ({ removed, added }: JournalEntry): string[] =>
  [...removed.map((one) => ['-', one] as const), ...added.map((one) => ['+', one] as const)].map(
    ([sign, { name, type, data }]) =>
      type === TYPE.A ? `${sign}${name} ${[...data].join('.')}` : `${sign}${name} ${type}`,
  );

const at = (ip4: string | null, wildcard = false): NameData => ({
  host: ip4 === null ? null : host(ip4, null, wildcard),
  records: [],
});

it('keeps what changes from the first serial after a zone was loaded', () => {
  const zone = kept();
  zone.replace();
  expect(zone.told).toEqual([NAME]);
  zone.set('a', at('192.0.2.1'));
  zone.serial(8);
  // Before its restart the server may have answered another content at serial 7.
  expect(zone.since(7)).toBe(null);
  zone.set('a', at('192.0.2.2', true));
  zone.serial(9);
  zone.set('a', at(null));
  zone.serial(10);
  expect(zone.since(8)).toEqual([
    [`-a.${NAME} 192.0.2.1`, `+a.${NAME} 192.0.2.2`, `+*.a.${NAME} 192.0.2.2`],
    [`-a.${NAME} 192.0.2.2`, `-*.a.${NAME} 192.0.2.2`],
  ]);
  expect(zone.told).toHaveLength(4);
});

it('begins anew where another server may have answered', () => {
  const zone = kept();
  zone.replace();
  zone.serial(8);
  zone.set('a', at('192.0.2.1'));
  zone.serial(9);
  expect(zone.since(8)).toHaveLength(1);
  zone.set('a', at('192.0.2.2'));
  zone.journals.cut();
  zone.serial(10);
  expect(zone.since(8)).toBe(null);
  expect(zone.since(9)).toBe(null);
  zone.set('a', at('192.0.2.3'));
  zone.serial(11);
  expect(zone.since(10)).toEqual([[`-a.${NAME} 192.0.2.2`, `+a.${NAME} 192.0.2.3`]]);
});

it('notes other name servers, and who may fetch the zone', () => {
  const zone = kept();
  zone.replace();
  zone.serial(8);
  zone.put({ ns: ['ns9.example'], transfer: transfer([], SECRET) });
  zone.serial(9);
  expect(zone.since(8)).toEqual([[`-${NAME} 2`, `-${NAME} 2`, `+${NAME} 2`]]);
  expect(zone.journals.find(NAME)?.access).toEqual({ key: NAME, addresses: [] });
  expect(zone.journals.notified(NAME, 53)?.secondaries).toEqual([]);
  zone.put({ ns: ['ns9.example'], transfer: transfer([], null) });
  expect(zone.journals.find(NAME)).toBe(null);
  zone.put({ ns: ['ns9.example'], transfer: transfer(['192.0.2.0/24', '192.0.2.7'], null) });
  expect(zone.journals.find(NAME)?.access).toEqual({ key: null, addresses: ['192.0.2.0/24', '192.0.2.7'] });
  // A range is nobody who could be told.
  expect(zone.journals.notified(NAME, 53)?.secondaries).toEqual([{ address: '192.0.2.7', port: 53 }]);
  zone.remove();
  expect(zone.journals.find(NAME)).toBe(null);
});

it('breaks what runs when a zone is loaded anew, and knows keys by their algorithms', () => {
  const zone = kept();
  zone.replace();
  zone.serial(8);
  zone.set('a', at('192.0.2.1'));
  zone.serial(9);
  const view = zone.journals.find(NAME)!.source.journal.view();
  zone.replace(zoneSpec(NO, NAME, { serial: 9, transfer: transfer(['192.0.2.1']) }));
  expect(view.isExact()).toBe(false);
  zone.serial(10);
  expect(zone.since(8)).toBe(null);
  expect(zone.since(9)).toBe(null);
  expect(zone.journals.keyOf(NAME, 'hmac-sha512')).toMatchObject({ algorithm: 'hmac-sha512' });
  expect(zone.journals.keyOf(NAME, 'hmac-sha1')).toBe(null);
  expect(zone.journals.keyOf('other.example', 'hmac-sha256')).toBe(null);
});
