/**
 * The baseline: a bare Fastify that keeps each callback by one prepared statement, in a table with the same columns and indexes. It checks
 * no signature, and nobody takes up what it keeps.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { driverOptions } from '../../../src/server/db/client.ts';
import { parseDatabaseUrl } from '../../../src/server/db/connection.ts';

const pool = new pg.Pool({ ...driverOptions(parseDatabaseUrl(process.env.DATABASE_URL!)), max: 10 });
const text = `insert into bare_callbacks (tenant_id, bot_id, event, user_id, body, digest)
  values ($1, $2, $3, $4, $5, sha256($5)) on conflict (bot_id, digest) do nothing`;
const { BENCH_TENANT, BENCH_BOT } = process.env;
const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

app.get('/alive', async () => 'ok');

app.post<{ Body: Buffer }>('/api/public/viber/:hook', async ({ body }) => {
  const { event, sender } = JSON.parse(body.toString());
  await pool.query({ name: 'keep', text, values: [BENCH_TENANT, BENCH_BOT, event, sender.id, body] });
  return {};
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => app.close().then(() => pool.end()));
