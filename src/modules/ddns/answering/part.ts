import type { Deps, OwnProcess } from '../../../server/module.ts';
import { type ChangedHost, tellAddresses } from '../hosts/told.ts';
import type { DnsOrders, DnsReport } from './dns-program.ts';

/** Connections of the DNS process: one follows the feed, others serve updates that come by DNS and their keys. */
const CONNECTIONS = 4;

/** Starts the embedded DNS server, if it has a port. Throws StartError if that cannot be had. */
export async function startAnswering(deps: Deps): Promise<(() => Promise<void>) | undefined> {
  const { dnsPort: port, dnsAddresses: addresses, dnsPerSecond: perSecond } = deps.config;
  if (port === null) return undefined;
  const dns = await startDnsProcess(deps, { port, addresses, perSecond }, (hosts) =>
    tellAddresses(deps.database, hosts),
  );
  deps.log.info({ port: dns.report().port }, 'DNS: listening');
  return () => dns.stop();
}

/** Starts the server in a process of its own, so that neither holds up the other. If it ends, it is started at the same port. `onChanged` is told of hosts that updates by DNS have changed. */
export const startDnsProcess = (
  deps: Pick<Deps, 'startProcess'>,
  orders: DnsOrders,
  onChanged?: (hosts: ChangedHost[]) => void,
): Promise<OwnProcess<DnsReport>> =>
  deps.startProcess<DnsOrders, DnsReport, ChangedHost[]>({
    name: 'DNS',
    program: new URL('./dns-program.ts', import.meta.url),
    connections: CONNECTIONS,
    orders: (last) => ({ ...orders, ...last }),
    onTold: onChanged,
    explain: ({ code }) => refusalOf(code, orders.port),
  });

function refusalOf(code: string, port: number): string | null {
  switch (code) {
    case 'EACCES':
      return `DNS server ne smije slušati na portu ${port} (DNS_PORT). Portovi ispod 1024 traže posebno pravo; docs/operations.md, „DNS”, kaže kako se daje.`;
    case 'EADDRINUSE':
      return `Port ${port} (DNS_PORT) je zauzet: na njemu već sluša drugi program.`;
    case 'EADDRNOTAVAIL':
      return 'Ovaj računar nema adresu iz DNS_HOST, pa DNS server na njoj ne može slušati.';
    default:
      return null;
  }
}
