/**
 * The baseline: a bare Fastify that sets a host's address by one prepared statement, without a password, a history, or anybody to tell.
 * `BENCH_TABLE`: the table it does that in.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { driverOptions } from '../../../src/server/db/client.ts';
import { parseDatabaseUrl } from '../../../src/server/db/connection.ts';

const pool = new pg.Pool({ ...driverOptions(parseDatabaseUrl(process.env.DATABASE_URL!)), max: 10 });
const text = `update ${process.env.BENCH_TABLE} set ip4 = $2, changed_at = now() where fqdn = $1`;
const app = Fastify();

app.get('/alive', async () => 'ok');

app.get<{ Querystring: { hostname: string; myip: string } }>('/nic/update', async ({ query }, reply) => {
  const { hostname, myip } = query;
  const { rowCount } = await pool.query({ name: 'update', text, values: [hostname, myip] });
  reply.type('text/plain');
  return rowCount === 1 ? `good ${myip}` : 'nohost';
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => app.close().then(() => pool.end()));
