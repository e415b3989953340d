/**
 * The whole product, and beside it its list of goods groups without a caller to find, a right to ask for and an
 * organisation to set in a transaction: the same declaration, service and login of the database, on connections that
 * are in the operator's organisation once and for all. A third list runs in a transaction, but has no guard.
 */
import { pino } from 'pino';
import type { Ctx, Tx } from '../../src/core/context.ts';
import { okPage } from '../../src/core/http.ts';
import { resourceApi } from '../../src/core/resource-api.ts';
import { serve } from '../../src/core/serve.ts';
import { buildServer } from '../../src/server/app.ts';
import { loadConfig } from '../../src/server/config.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { appConnection, parseDatabaseUrl } from '../../src/server/db/connection.ts';

const owner = parseDatabaseUrl(process.env.DATABASE_URL!);
const tenant = { id: process.env.BENCH_TENANT!, name: 'Bench', isOperator: true };
const actor = {
  userId: '',
  tenantId: tenant.id,
  name: 'Bench',
  email: '',
  permissions: new Set<string>(),
  roles: [],
  via: null,
};
const config = loadConfig(process.env);
const { app, deps, close } = await buildServer({
  config,
  owner,
  log: pino({ level: 'error' }),
  pages: false,
});
const pool = openPool(appConnection(owner));
pool.on('connect', (client) => {
  void client.query(
    "select set_config('app.tenant_id', $1, false), set_config('app.operator', 'on', false)",
    [tenant.id],
  );
});
const service = deps.services.get('grupe-robe')!;
const { list } = resourceApi(service.resource);
const pageOf = async (db: Tx, query: Parameters<typeof service.list>[1]) => {
  const ctx: Ctx = { db, actor, tenant, ip: null };
  return okPage(await service.list(ctx, query));
};
serve(app, { ...list, path: '/api/unguarded', permission: 'public' }, async ({ query }) => {
  const client = await pool.connect();
  try {
    return await pageOf(database(client as never) as unknown as Tx, query);
  } finally {
    client.release();
  }
});
const transactions = database(pool);
serve(app, { ...list, path: '/api/transaction', permission: 'public' }, ({ query }) =>
  transactions.transaction((db) => pageOf(db, query)),
);
await app.listen({ port: config.port, host: config.host });
process.once('SIGTERM', () => close().then(() => pool.end()));
