import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const page = (body: string, head = '') =>
  `<!doctype html><html lang="bs"><head><meta charset="utf-8"><title>Stranica za mjerenje</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${body}</body></html>`;
const text = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, n) => `<p>Odlomak ${n}. ${'Čaršija. '.repeat(30)}</p>`).join('');

/** Milliseconds, path and content of what each page asks for. */
const ANSWERS: Record<string, { after?: number; type?: string; body: string }> = {
  // Blocks the main thread, as scripts of advertisements do.
  '/blokira': {
    body: page(
      `<h1>Spora skripta</h1>${text(20)}<script>const end = performance.now() + 600; while (performance.now() < end);</script>`,
    ),
  },
  // Waits for style sheets one after another.
  '/stilovi': {
    body: page(`<h1>Stilovi</h1>${text(40)}`, '<link rel="stylesheet" href="/a.css">'),
  },
  '/a.css': { after: 150, type: 'text/css', body: '@import url("/b.css"); h1 { color: #123 }' },
  '/b.css': { after: 150, type: 'text/css', body: 'p { line-height: 1.6 }' },
  // A large document.
  '/duga': { body: page(`<h1>Duga stranica</h1>${text(1500)}`) },
};

/** Serves three pages with faults of different kinds. */
export async function startPages(): Promise<{ urls: string[]; stop(): void }> {
  const server = createServer(async (request, response) => {
    const answer = ANSWERS[request.url!];
    if (!answer) return void response.writeHead(404).end();
    await sleep(answer.after ?? 0);
    response.setHeader('content-type', `${answer.type ?? 'text/html'}; charset=utf-8`).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urls: ['/blokira', '/stilovi', '/duga'].map((path) => `http://127.0.0.1:${port}${path}`),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
