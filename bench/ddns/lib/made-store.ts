import { ZoneStore } from '../../../src/modules/ddns/answering/zone-store.ts';

/** The zone of `madeStore`. */
export const MADE_ZONE = 'mjera.example';

/** A store of so many hosts `h0`, `h1` … with both addresses, without a database. */
export function madeStore(count: number, store: ZoneStore = new ZoneStore()): ZoneStore {
  const soa = { refresh: 3600, retry: 900, expire: 1_209_600, minimum: 60 };
  store.putZone({
    no: 1,
    name: MADE_ZONE,
    soa: { mname: `ns1.${MADE_ZONE}`, rname: `dns.${MADE_ZONE}`, ...soa },
    soaTtl: 3600,
    ns: [`ns1.${MADE_ZONE}`],
    nsTtl: 3600,
    serial: 1,
    transfer: { secondaries: [], secret: null },
  });
  for (let n = 0; n < count; n++) {
    const ip4 = `93.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    const ip6 = `2a00:1::${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}`;
    store.setName(1, `h${n}.${MADE_ZONE}`, { host: { ttl: 60, ip4, ip6, wildcard: false }, records: [] });
  }
  return store;
}
