import { lookup as resolveName } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import type { AddressGuard } from './addresses.ts';

/** Why a connection was not made: the name has no address, it leads where nobody may, nobody answers there. */
export type EgressReason = 'unknown_host' | 'forbidden' | 'refused' | 'silent';

export class EgressError extends Error {
  readonly reason: EgressReason;
  readonly host: string;

  constructor(reason: EgressReason, host: string, cause?: unknown) {
    super(`${reason}: ${host}`, { cause });
    this.name = 'EgressError';
    this.reason = reason;
    this.host = host;
  }
}

class Late extends Error {}

/** Every address of a name; as `node:dns` answers it. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Names below `localhost` are this machine's (RFC 6761, 6.3), which not every system's resolver knows. */
const resolveWithSystem: Resolve = async (host) =>
  /(^|\.)localhost\.?$/.test(host)
    ? ['127.0.0.1']
    : (await resolveName(host, { all: true, verbatim: false })).map(({ address }) => address);

export interface EgressOptions {
  guard: AddressGuard;
  /** Milliseconds for the name and for each address. Default 10 s. */
  timeout?: number;
  resolve?: Resolve;
}

/**
 * The addresses that a port of a host may be reached at. Throws EgressError when it has none, or when any of them is forbidden:
 * a name with one public and one private address is an attempt, not a mistake.
 */
export async function allowedAddresses(
  host: string,
  port: number,
  { guard, timeout = 10_000, resolve = resolveWithSystem }: EgressOptions,
): Promise<readonly string[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(bare) ? [bare] : await named(bare, resolve, timeout);
  if (addresses.length === 0) throw new EgressError('unknown_host', host);
  if (!addresses.every((address) => guard(address, port))) throw new EgressError('forbidden', host);
  return addresses;
}

async function named(host: string, resolve: Resolve, timeout: number): Promise<readonly string[]> {
  const late = new Promise<never>((_, refuse) => setTimeout(refuse, timeout, new Late()).unref());
  try {
    return await Promise.race([resolve(host), late]);
  } catch (error) {
    throw new EgressError(error instanceof Late ? 'silent' : 'unknown_host', host, error);
  }
}

/**
 * Connects to a host. The name is resolved once, every address is checked, and the connection goes to the very address
 * that was checked: a name that answers otherwise the next time (DNS rebinding) gains nothing.
 */
export async function openSocket(host: string, port: number, options: EgressOptions): Promise<Socket> {
  const addresses = await allowedAddresses(host, port, options);
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await open(address, port, options.timeout ?? 10_000);
    } catch (error) {
      failure = error;
    }
  }
  throw new EgressError(failure instanceof Late ? 'silent' : 'refused', host, failure);
}

function open(host: string, port: number, timeout: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(new Late()), timeout);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}
