import { isIP } from 'node:net';
import { addressGuard } from '../../core/egress/addresses.ts';
import { AppError } from '../../core/errors.ts';
import { failureText } from './texts.ts';

/**
 * Refuses a forbidden IP address before it is queued. Host names are not resolved here: a stranger's slow name server would occupy
 * one of the few threads that sign-ins need. The real guard is in the run, which checks every connection.
 */
export function refuseAtOnce(url: string, allowed: readonly string[]): void {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  const address = /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : host;
  const port = Number(new URL(url).port || (url.startsWith('https:') ? 443 : 80));
  if (!isIP(address) || addressGuard(allowed)(address, port)) return;
  const message = failureText({ code: 'forbidden' });
  throw new AppError(422, 'forbidden', message, { errors: { url: message } });
}
