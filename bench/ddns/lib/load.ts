import autocannon from 'autocannon';
import { postmasterOf } from '../../lib/postmaster.ts';
import { processorSeconds } from '../../lib/processor.ts';
import { addressOf, type Hosts, updatePath } from './hosts.ts';

/** What a server did with updates. */
export interface Rate {
  /** Updates a second. */
  perSecond: number;
  /** Processor time of an update in microseconds: of the server with all below it, and of PostgreSQL. */
  server: number;
  database: number;
}

let sent = 0;

/** Sends updates for so many seconds, each of the next host to an address that nobody had. Throws when one is not answered `good`. */
export async function updatesPerSecond(
  url: string,
  pid: number,
  hosts: Hosts,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Rate> {
  const postmaster = postmasterOf(process.pid);
  const before = [processorSeconds(pid), processorSeconds(postmaster)] as const;
  const { requests, duration, non2xx, errors, mismatches } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'user-agent': 'mjera/1' },
    verifyBody: (body) => String(body).startsWith('good '),
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => {
          const n = sent++;
          return {
            ...request,
            path: updatePath(hosts.name(n), addressOf(n)),
            headers: { ...request.headers, authorization: hosts.authorization(n) },
          };
        },
      },
    ],
  });
  if (non2xx + errors + mismatches > 0)
    throw new Error(`${url}: ${non2xx} refused, ${errors} failed, ${mismatches} not good`);
  const cost = (since: number, now: number): number => ((now - since) / requests.total) * 1e6;
  return {
    perSecond: requests.total / duration,
    server: cost(before[0], processorSeconds(pid)),
    database: cost(before[1], processorSeconds(postmaster)),
  };
}
