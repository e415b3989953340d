import { isLoopback, isOwnAddress } from '../core/network.ts';
import type { Config } from './config.ts';
import { parseDatabaseUrl } from './db/connection.ts';

/**
 * Settings by which people or PostgreSQL are talked to without TLS, or without knowing to whom, over a network: messages for the log at the
 * start. The operator may have reasons (a network of their own), so nothing is refused.
 */
export function unencrypted({
  host,
  publicUrl,
  databaseUrl,
}: Pick<Config, 'host' | 'publicUrl' | 'databaseUrl'>): string[] {
  const found: string[] = [];
  if (!isHere(host) && !publicUrl.startsWith('https:'))
    found.push('HOST opens the server to the network without TLS: put a proxy before it, and set PUBLIC_URL');
  if (!databaseUrl) return found;
  const { host: server, ssl } = parseDatabaseUrl(databaseUrl);
  // A path is the folder of a socket.
  if (server.startsWith('/') || isHere(server) || ssl === 'verify-full') return found;
  const why = ssl === 'require' ? 'is encrypted, but the server is not checked' : 'is not encrypted';
  return [...found, `DATABASE_URL: the connection to PostgreSQL ${why}; sslmode=verify-full does both`];
}

const isHere = (host: string): boolean => isLoopback(host) || isOwnAddress(host);
