/**
 * The process of the embedded DNS server: started by start-process.ts, which sends its orders. It answers from memory, also while the
 * database is away, and ends with its parent.
 */
import { createLog } from '../../../server/log.ts';
import type { DnsOrders, DnsReport } from './messages.ts';
import { type DnsServer, startDnsServer } from './server.ts';

let server: Promise<DnsServer> | undefined;

const say = (report: DnsReport): void => {
  process.send?.(report);
};

process.once('message', (orders: DnsOrders) => {
  const log = createLog({ logLevel: orders.logLevel });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'DNS: uncaught error');
    process.exit(1);
  });
  server = startDnsServer(orders, log, {
    bound: (port) => say({ is: 'bound', port }),
    loaded: (zones, names) => say({ is: 'loaded', zones, names }),
  });
  server.catch((error: NodeJS.ErrnoException) => {
    say({ is: 'refused', code: error.code ?? '', message: error.message });
    process.disconnect();
  });
});

async function stop(): Promise<void> {
  try {
    await (await server)?.close();
  } finally {
    process.exit(0);
  }
}
process.once('disconnect', () => void stop());
// The terminal's Ctrl-C reaches the whole group; the parent says when to stop.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
