import type { Deps } from '../../../server/module.ts';

/** Advisory lock of whoever fetches. The number is arbitrary and used nowhere else. */
const LOCK = 7_223_018;
/** Advisory lock of whoever writes what is derived of procedures, for one transaction. */
export const WRITING = 7_223_019;

/** Held while this connection lives. */
export interface SyncLock {
  /** Aborted when the connection is lost, and the lock with it. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/** Takes the lock of the sync, of all nodes; null where somebody has it. It ends with the process, however that ends. */
export async function takeSyncLock(connect: Deps['connect']): Promise<SyncLock | null> {
  const client = connect('procurement sync');
  const lost = new AbortController();
  client.on('error', () => lost.abort(new Error('The connection that holds the lock of the sync is lost')));
  await client.connect();
  const end = async (): Promise<void> => {
    await client.end().catch(() => {});
  };
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return { lost: lost.signal, release: end };
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return null;
}
