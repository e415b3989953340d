import { createHmac } from 'node:crypto';
import type { Database } from '../../core/context.ts';
import { networkOf } from '../../core/network.ts';
import { secretOf } from '../access/app-secrets.ts';

/** Name of the key among the installation's secrets. */
export const VISITOR_KEY = 'checker-visitors';

/**
 * Identifies a visitor for the queue by a keyed hash of their network. Without the key, which is not in the runs' table, the hash
 * cannot be reversed by trying all addresses. It is erased when the run ends.
 */
export async function visitorOf(database: Database, address: string): Promise<string> {
  const key = await secretOf(database, VISITOR_KEY);
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22);
}
