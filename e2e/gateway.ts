import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to the server under test that can be disconnected, and can serve another build. */
export interface Gateway {
  url: string;
  /** Makes pages and the service worker those of a build with this name. */
  deploy(build: string): void;
  /** Closes the port. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): void;
}

/** Starts one on a free port. */
export async function openGateway(target: string): Promise<Gateway> {
  let build: string | null = null;
  const server = createServer((incoming, outgoing) => {
    const { 'if-none-match': _known, ...headers } = incoming.headers;
    headers['accept-encoding'] = 'identity';
    const asked = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
          const body = Buffer.concat(chunks);
          outgoing.writeHead(answer.statusCode ?? 502, kept);
          outgoing.end(
            build === null ? body : rebuilt(body, incoming.url ?? '', kept['content-type'] ?? '', build),
          );
        });
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: (name) => {
      build = name;
    },
    async cut() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    mend: () => listen(port),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function rebuilt(body: Buffer, path: string, type: string, build: string): Buffer | string {
  if (path === '/sw.js') return body.toString().replace(/(version:\s*["'`])[\w-]+/, `$1${build}`);
  if (type.startsWith('text/html'))
    return body.toString().replace('</head>', `<meta name="build" content="${build}">$&`);
  return body;
}
