import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site to be checked. */
export interface TestSite {
  /** http://127.0.0.1:port */
  url: string;
  /** Changes what a path answers. */
  on(path: string, answer: (response: ServerResponse) => void): void;
  stop(): void;
}

/** A small page that Lighthouse has something to say about. */
export const PAGE = `<!doctype html><html lang="bs"><head><meta charset="utf-8"><title>Probna stranica</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#123456">
<link rel="manifest" href="/manifest.json"></head><body><h1>Dobar dan</h1><p>${'Čaršija. '.repeat(50)}</p>
<img src="/slika.svg"></body></html>`;

const MANIFEST = { name: 'Proba', start_url: '/', display: 'standalone', theme_color: '#123456' };

export const html =
  (body: string, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  };

/** Serves a site on a loopback address. */
export async function startTestSite(host = '127.0.0.1'): Promise<TestSite> {
  const answers = new Map<string, (response: ServerResponse) => void>([
    ['/', html(PAGE)],
    [
      '/manifest.json',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/manifest+json' })
          .end(JSON.stringify(MANIFEST)),
    ],
    [
      '/slika.svg',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'image/svg+xml' })
          .end(
            '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
          ),
    ],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url!, 'http://x').pathname);
    if (answer) answer(response);
    else response.writeHead(404).end();
  }).listen(0, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    on: (path, answer) => void answers.set(path, answer),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
