import { lookup as resolveName } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import type { AddressGuard } from './addresses.ts';

/** Why a connection failed: no address, a forbidden address, refused, timed out. */
type EgressReason = 'unknown_host' | 'forbidden' | 'refused' | 'silent';

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

class TimeoutError extends Error {}

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Resolves names below `localhost` (RFC 6761, 6.3) itself: not every system's resolver does. */
const resolveWithSystem: Resolve = async (host) =>
  /(^|\.)localhost\.?$/.test(host)
    ? ['127.0.0.1']
    : (await resolveName(host, { all: true, verbatim: false })).map(({ address }) => address);

export interface EgressOptions {
  guard: AddressGuard;
  /** Milliseconds, for the lookup and for each address. Default 10 s. */
  timeout?: number;
  resolve?: Resolve;
}

/**
 * Resolves a host to its addresses. Throws EgressError if there are none, or if any is forbidden: a name with a public and
 * a private address is an attack, not a mistake.
 */
export async function allowedAddresses(
  host: string,
  port: number,
  { guard, timeout = 10_000, resolve = resolveWithSystem }: EgressOptions,
): Promise<readonly string[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(bare) ? [bare] : await lookUp(bare, resolve, timeout);
  if (addresses.length === 0) throw new EgressError('unknown_host', host);
  if (!addresses.every((address) => guard(address, port))) throw new EgressError('forbidden', host);
  return addresses;
}

async function lookUp(host: string, resolve: Resolve, timeout: number): Promise<readonly string[]> {
  const timedOut = new Promise<never>((_, reject) => setTimeout(reject, timeout, new TimeoutError()).unref());
  try {
    return await Promise.race([resolve(host), timedOut]);
  } catch (error) {
    throw new EgressError(error instanceof TimeoutError ? 'silent' : 'unknown_host', host, error);
  }
}

/**
 * Connects to a host. Resolves the name once, checks every address, and connects to a checked address, which prevents
 * DNS rebinding.
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
  throw new EgressError(failure instanceof TimeoutError ? 'silent' : 'refused', host, failure);
}

function open(host: string, port: number, timeout: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(new TimeoutError()), timeout);
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
