/** The baseline of feeds: a bare Fastify that answers the same bytes, as the product answered them to whoever asked first. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';

const folder = process.env.BENCH_FEEDS!;
const app = Fastify();

app.get('/alive', async () => 'ok');

for (const name of readdirSync(folder).filter((file) => !file.endsWith('.head'))) {
  const body = readFileSync(join(folder, name));
  const head = Object.fromEntries(JSON.parse(readFileSync(join(folder, `${name}.head`), 'utf8')));
  app.get(`/${name}`, async (_request, reply) => reply.headers(head).send(body));
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => app.close());
