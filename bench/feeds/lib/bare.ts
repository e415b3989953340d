/** The baseline of feeds: a bare Fastify that answers the same bytes, as the product answered them to whoever asked first. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';

const folder = process.env.BENCH_FEEDS!;
const app = Fastify();

app.get('/alive', async () => 'ok');

for (const name of readdirSync(folder)) {
  const body = readFileSync(join(folder, name));
  const type = name === 'electron' ? 'text/yaml; charset=utf-8' : 'application/json; charset=utf-8';
  app.get(`/${name}`, async (_request, reply) => reply.type(type).send(body));
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => app.close());
