import { createHmac } from 'node:crypto';
import type { Database } from '../../core/context.ts';
import { networkOf } from '../../core/network.ts';
import { secretOf } from '../access/app-secrets.ts';

/** Name of the key of visitors among the installation's secrets. */
export const VISITOR_KEY = 'checker-visitors';

/**
 * Whom several requests come from, as far as the queue must tell: a keyed hash of their network. Without the key, which no
 * copy of the runs' table holds, the few billion addresses there are would soon be tried. It is forgotten when the run has ended.
 */
export async function visitorOf(database: Database, address: string): Promise<string> {
  const key = await secretOf(database, VISITOR_KEY);
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22);
}
