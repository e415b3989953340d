import { addHosts, addressOf, type Hosts, updatePath } from '../../bench/ddns/lib/hosts.ts';
import { ask, Unsettled, type Work } from './work.ts';

const COUNT = 500;
/** Addresses from here on are of no other bench. */
const FIRST = 3 << 20;

/** Addresses that routers send. What was last acknowledged of a host, or sent after that, is its address; history says the same. */
export function hostWork(): Work {
  let hosts: Hosts;
  let sent = 0;
  /** By host, what was sent last, and what it had before anything was. */
  const last = new Map<string, string>();
  const first = new Map<string, string>();
  return {
    name: 'DDNS',
    writers: 2,
    perDay: 20_000,
    async before(bench) {
      hosts = await addHosts(bench, COUNT);
      const rows = await bench.sql<{ fqdn: string; ip4: string }[]>`
        select fqdn, host(ip4) as ip4 from ddns_hosts where domain_id = ${hosts.domainId}`;
      for (const { fqdn, ip4 } of rows) first.set(fqdn, ip4);
    },
    async write(site) {
      const n = sent++;
      const [name, address] = [hosts.name(n), addressOf(FIRST + n)];
      last.set(name, address);
      const headers = { 'user-agent': 'pouzdanost/1', authorization: hosts.authorization(n) };
      const answer = await ask<string>(site, updatePath(name, address), { headers });
      // The protocol has words for "not now".
      if (!answer.startsWith('good')) throw new Unsettled(answer);
      return `${name} ${address}`;
    },
    async check(sql, told) {
      const good = new Map([...told.values()].map((one) => one.split(' ') as [string, string]));
      const rows = await sql<{ fqdn: string; ip4: string; noted: string | null }[]>`
        select h.fqdn, host(h.ip4) as ip4, host(line.ip4) as noted from ddns_hosts h
        left join lateral (select ip4 from ddns_history where host_id = h.idguid order by no desc limit 1) line on true
        where h.domain_id = ${hosts.domainId}`;
      const now = new Map(rows.map(({ fqdn, ip4 }) => [fqdn, ip4]));
      const lost = [...good].filter(
        ([name, address]) => now.get(name) !== address && now.get(name) !== last.get(name),
      );
      // One that nothing was changed of has no history, and the address it began with.
      const half = rows.filter(({ fqdn, ip4, noted }) => ip4 !== (noted ?? first.get(fqdn)));
      return { lost: lost.length, half: half.length };
    },
  };
}
