import { isIP } from 'node:net';
import { addressGuard } from '../../core/egress/addresses.ts';
import { AppError } from '../../core/errors.ts';
import { failureText } from './texts.ts';

/**
 * Refuses an address where nobody may go before it waits for its turn. A name is left to the run, in its own process: looking
 * one up occupies one of the few threads that sign-ins need too, for as long as a stranger's name server likes. The run checks
 * every connection anew: this is a courtesy, not the guard.
 */
export function refuseAtOnce(url: string, allowed: readonly string[]): void {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  const address = /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : host;
  const port = Number(new URL(url).port || (url.startsWith('https:') ? 443 : 80));
  if (!isIP(address) || addressGuard(allowed)(address, port)) return;
  const message = failureText({ code: 'forbidden' });
  throw new AppError(422, 'forbidden', message, { errors: { url: message } });
}
