/**
 * The baseline of files: a bare Fastify that streams a body to disk with fsync and sends a file from disk. No token, no rights,
 * no hash, no row.
 */
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

const folder = process.env.BENCH_FILES!;
mkdirSync(folder, { recursive: true });
const app = Fastify({ requestTimeout: 0 });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _payload, done) => done(null));
app.register(fastifyStatic, { root: folder, serve: false, acceptRanges: true });

app.get('/alive', async () => ({ ok: true }));

app.put<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
  await pipeline(request.raw, createWriteStream(join(folder, request.params.name), { flush: true }));
  return reply.code(204).send();
});

app.delete<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
  rmSync(join(folder, request.params.name));
  return reply.code(204).send();
});

app.get<{ Params: { name: string } }>('/files/:name', (request, reply) =>
  reply.sendFile(request.params.name),
);

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => app.close());
