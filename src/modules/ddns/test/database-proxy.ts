import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PgConnection } from '../../../server/db/connection.ts';

/** A way to the database that can be taken away. */
export interface DatabaseProxy {
  /** The same database through the proxy. */
  connection: PgConnection;
  /** Ends all connections and takes no more, as a database does that is stopped. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Begins to pass on connections to the database. Call `stop` in the end. */
export async function startDatabaseProxy(target: PgConnection): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const open = (): Socket =>
    target.host.startsWith('/')
      ? connect(join(target.host, `.s.PGSQL.${target.port}`))
      : connect(target.port, target.host);
  const start = async (): Promise<void> => {
    server = createServer((client) => {
      const database = open();
      for (const [one, other] of [
        [client, database],
        [database, client],
      ] as const) {
        sockets.add(one);
        one.on('error', () => one.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await start();
  return {
    connection: { ...target, host: '127.0.0.1', port },
    start,
    async stop() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
