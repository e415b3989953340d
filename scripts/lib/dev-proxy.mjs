import { createServer, request } from 'node:http';
import { Stop } from './project.mjs';

const script = '/__dev/reload.js';
const events = '/__dev/events';
// A file of the same origin, so that the content security policy allows it.
const client = `const source = new EventSource('${events}');
let connected = false;
source.onopen = () => { if (connected) location.reload(); connected = true; };
source.onmessage = () => location.reload();
`;

/** Proxies `port` to the server on `target`, and can reload open pages. */
export async function serveWithReload(port, target) {
  const listeners = new Set();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === script) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(client);
    } else if (incoming.url === events) {
      outgoing
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .write(':\n\n');
      listeners.add(outgoing);
      outgoing.on('close', () => listeners.delete(outgoing));
    } else forward(incoming, outgoing, target);
  });
  await new Promise((resolve, reject) => {
    server.once('error', () => reject(new Stop(`Port ${port} je zauzet: postavite PORT.`)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    reload() {
      for (const listener of listeners) listener.write('data: reload\n\n');
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Retries while the server restarts. */
function forward(incoming, outgoing, target, attempt = 0) {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const proxied = request({
    port: target,
    host: '127.0.0.1',
    path: incoming.url,
    method: incoming.method,
    headers,
  });
  proxied.on('response', (answer) => {
    const isPage = String(answer.headers['content-type']).startsWith('text/html');
    if (!isPage) {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('end', () => {
      const tag = `<script src="${script}" defer></script></head>`;
      const page = Buffer.concat(chunks).toString().replace('</head>', tag);
      const { etag, 'last-modified': _modified, ...others } = answer.headers;
      outgoing
        .writeHead(answer.statusCode, { ...others, 'content-length': Buffer.byteLength(page) })
        .end(page);
    });
  });
  proxied.on('error', () => {
    // A piped body is consumed, so only a request without one can be retried.
    if (attempt >= 100 || outgoing.headersSent || !isBodyless(incoming)) outgoing.destroy();
    else setTimeout(() => forward(incoming, outgoing, target, attempt + 1), 100);
  });
  if (isBodyless(incoming)) proxied.end();
  else incoming.pipe(proxied);
}

function isBodyless(incoming) {
  return incoming.method === 'GET' || incoming.method === 'HEAD';
}
