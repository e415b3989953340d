import type { OwnProgram } from '../../../server/module.ts';
import { type ChangedHost, passOn } from '../hosts/told.ts';
import { startDnsServer } from './server.ts';

/** What the DNS server is told at its start. */
export interface DnsOrders {
  port: number;
  /** Addresses to listen at. */
  addresses: readonly string[];
  /** Answers a second to one network about one name; 0: no limit. */
  perSecond: number;
  /** Port at which secondary servers are told of changes; 53 if absent. */
  secondaryPort?: number;
}

/** That it listens, and where. */
export interface DnsReport {
  port: number;
}

/** The embedded DNS server as a process of its own. It answers from memory, also while the database is away. It tells of hosts that it has changed. */
const run: OwnProgram<DnsOrders, DnsReport, ChangedHost[]> = async (deps, orders, ready, tell) => {
  passOn(deps.database, tell);
  const server = await startDnsServer(deps, orders);
  ready({ port: server.port });
  return () => server.close();
};
export default run;
