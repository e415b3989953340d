import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Something that must not be reached: it notes whoever knocks, by TCP or UDP. */
export interface Canary {
  port: number;
  /** Paths asked for; `tcp` for a connection that asked for nothing it understood, `udp` for a datagram. */
  knocks: Set<string>;
  stop(): void;
}

/** Listens on 127.0.0.1, and on ::1 where the machine has it, on one port. */
export async function startCanary(): Promise<Canary> {
  const knocks = new Set<string>();
  const servers: Server[] = [];
  const serve = async (host: string, port: number): Promise<number> => {
    const server = createServer((request, response) => {
      knocks.add(URL.parse(request.url!, 'http://x')?.pathname ?? request.url!);
      response.setHeader('access-control-allow-origin', '*').end('ovdje nemaš šta tražiti');
    });
    server.on('upgrade', (request, socket) => {
      knocks.add(request.url!);
      socket.destroy();
    });
    server.on('clientError', (_error, socket) => {
      knocks.add('tcp');
      socket.destroy();
    });
    server.listen(port, host);
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  };
  const port = await serve('127.0.0.1', 0);
  await serve('::1', port).catch(() => {});
  const udp: Socket = createSocket('udp4');
  udp.on('message', () => knocks.add('udp'));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    port,
    knocks,
    stop() {
      udp.close();
      for (const server of servers) {
        (server as ReturnType<typeof createServer>).closeAllConnections();
        server.close();
      }
    },
  };
}

/** A page that tries to reach a canary in every way a page has, each under a path of its own. */
export function prowlingPage(port: number, home: string): string {
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '127.1',
  ];
  const at = (path: string, host = hosts[0], scheme = 'http') => `${scheme}://${host}:${port}/${path}`;
  return `<!doctype html><html lang="bs"><head><meta charset="utf-8"><title>Njuška</title>
<link rel="stylesheet" href="${at('css')}"><link rel="preload" as="image" href="${at('preload')}">
<link rel="prefetch" href="${at('prefetch')}"><link rel="preconnect" href="http://127.0.0.1:${port}">
<link rel="dns-prefetch" href="http://127.0.0.1:${port}"><link rel="icon" href="${at('icon')}">
<link rel="manifest" href="${at('manifest')}"><link rel="modulepreload" href="${at('modulepreload')}">
<style>@import url('${at('import')}'); @font-face { font-family: x; src: url('${at('font')}') } h1 { font-family: x; background: url('${at('background')}') }</style>
<script src="${at('script')}"></script><script type="module" src="${at('module')}"></script></head><body><h1>Dobar dan</h1>
${hosts.map((host, n) => `<img src="${at(`img${n}`, host)}">`).join('')}
<img src="${home}/odskok"><img src="${at('https', '127.0.0.1', 'https')}"><img srcset="${at('srcset')} 1x">
<iframe src="${at('frame')}"></iframe><iframe src="${home}/odskok-okvir"></iframe>
<iframe srcdoc='<meta http-equiv="refresh" content="0;url=${at('refresh')}">'></iframe>
<object data="${at('object')}"></object><embed src="${at('embed')}"><video src="${at('video')}" autoplay muted></video>
<audio src="${at('audio')}" autoplay></audio><video><track src="${at('track')}" default></video>
<svg width="10" height="10"><image href="${at('svg')}" width="9" height="9"/></svg><input type="image" src="${at('input')}">
<iframe name="meta"></iframe><iframe name="obrazac"></iframe><form id="f" target="obrazac" method="post" action="${at('form')}"></form>
<a id="a" href="${home}/slika.svg" ping="${at('ping')}" target="meta">a</a>
<script>
const at = (path, scheme = 'http') => scheme + '://127.0.0.1:${port}/' + path;
const quiet = (work) => { try { const made = work(); if (made && made.catch) made.catch(() => {}); } catch {} };
quiet(() => fetch(at('fetch')));
quiet(() => fetch(at('no-cors'), { mode: 'no-cors', method: 'POST', body: 'x' }));
quiet(() => fetch('${home}/odskok-fetch'));
quiet(() => fetch(at('keepalive'), { keepalive: true, mode: 'no-cors' }));
quiet(() => { const x = new XMLHttpRequest(); x.open('GET', at('xhr')); x.send(); });
quiet(() => new WebSocket(at('ws', 'ws')));
quiet(() => new WebSocket(at('wss', 'wss')));
quiet(() => new EventSource(at('events')));
quiet(() => navigator.sendBeacon(at('beacon'), 'x'));
quiet(() => document.getElementById('f').submit());
quiet(() => document.getElementById('a').click());
quiet(() => open(at('window')));
quiet(() => import(at('dynamic')));
quiet(() => new Worker('${home}/radnik.js'));
quiet(() => new SharedWorker('${home}/radnik.js?dijeljen'));
quiet(() => navigator.serviceWorker.register('${home}/sluga.js'));
quiet(() => new WebTransport('https://127.0.0.1:${port}/transport'));
for (const scheme of ['stun', 'turn']) for (const kind of ['udp', 'tcp']) quiet(() => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: scheme + ':127.0.0.1:${port}' + (scheme === 'turn' ? '?transport=' + kind : ''), username: 'a', credential: 'b' }] });
  peer.createDataChannel('x');
  return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
});
quiet(async () => {
  const peer = new RTCPeerConnection();
  peer.createDataChannel('x');
  await peer.setLocalDescription(await peer.createOffer());
  await peer.addIceCandidate({ candidate: 'candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host', sdpMid: '0' });
});
</script></body></html>`;
}

/** What the page's workers run: they have a network of their own. */
export const workerScript = (port: number, name: string): string => `
fetch('http://127.0.0.1:${port}/${name}', { mode: 'no-cors' }).catch(() => {});
try { new WebSocket('ws://127.0.0.1:${port}/${name}-ws') } catch {}
try { importScripts('http://127.0.0.1:${port}/${name}-script') } catch {}`;
