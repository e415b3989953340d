import { pino } from 'pino';
import { database, openPool, singleClient, withClient } from '../../../../server/db/client.ts';
import { appRole } from '../../../../server/db/connection.ts';
import { quote } from '../../../../server/db/policies.ts';
import type { PgConnection } from '../../../../server/module.ts';
import { installPowerDns } from '../install.ts';
import { startPurge } from '../purge.ts';

/** `npm run ddns:powerdns` without the terminal. */
export const install = (connection: PgConnection, options?: { renewPasswords: boolean }) =>
  withClient(connection, (client) =>
    installPowerDns({ client, connection, quotedAppRole: quote(appRole(connection)) }, options),
  );

/** `npm run ddns:purge` without the terminal; the function ends it. */
export function purgeAs(
  connection: PgConnection,
  orders: { control: string; port: number },
): () => Promise<void> {
  const pool = openPool(connection, 2);
  const reader = startPurge(
    {
      database: database(pool),
      log: pino({ level: 'silent' }),
      connect: (name) => singleClient(connection, name),
    },
    orders,
  );
  return async () => {
    await reader.close();
    await pool.end();
  };
}
