import type { Deps } from '../../../server/module.ts';
import { startDnsProcess } from './start-process.ts';

/** Starts the embedded DNS server, if it has a port. Throws StartError if that cannot be had. */
export async function startAnswering({
  config,
  connection,
  log,
}: Deps): Promise<(() => Promise<void>) | undefined> {
  const { dnsPort: port, dnsAddresses: addresses, dnsPerSecond: perSecond, logLevel } = config;
  if (port === null) return undefined;
  const dns = await startDnsProcess({ connection, port, addresses, perSecond, logLevel }, log);
  log.info({ port: dns.port }, 'DNS: listening');
  return () => dns.stop();
}
