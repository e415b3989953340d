import { once } from 'node:events';
import { createServer } from 'node:net';
import { Stop, setting } from './project.mjs';

/** Exits early if the port is taken; the server checks again. */
export async function ensurePortFree() {
  const port = Number(setting('PORT') || 3000);
  const probe = createServer();
  try {
    probe.listen({ host: setting('HOST') || '127.0.0.1', port });
    await once(probe, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      throw new Stop(`Port ${port} je zauzet: zaustavite drugi program ili postavite PORT.`);
  }
  await new Promise((closed) => probe.close(closed));
}
