import type { ServerResponse } from 'node:http';
import { OFFER, VIDEO } from './media-content.ts';
import type { Simulation } from './model.ts';
import { scene, tile } from './pictures.ts';
import { hourOf } from './state.ts';

const ENDLESS_PART = Buffer.alloc(65_536, 7);
const SLOW_PART_EVERY = 1000;

/**
 * Answers a path below `/media/`: pictures of profiles (`avatar-3.png`), what customers sent (`<id>-<time>/slika.png`), and in
 * the folders `inside`, `endless`, `svg` and `slow` what no receiver should swallow.
 */
export function serveMedia(sim: Simulation, path: string, response: ServerResponse): void {
  const [, , folder = '', name = ''] = path.split('/');
  const sentAt = Number(/^[0-9a-f]+-(\d+)$/.exec(folder)?.[1] ?? Number.NaN);
  if (Object.hasOwn(TRAPS, folder)) TRAPS[folder]!(response);
  else if (Date.now() - sentAt > hourOf(sim)) response.writeHead(403).end('expired');
  else {
    const [type, content] = contentOf(sim, folder, name);
    response.writeHead(200, { 'content-type': type, 'content-length': content.length }).end(content);
  }
}

function contentOf(sim: Simulation, folder: string, name: string): [type: string, content: Buffer] {
  if (name.endsWith('.pdf')) return ['application/pdf', OFFER];
  if (name.endsWith('.mp4')) return ['video/mp4', VIDEO];
  if (name === '') return ['image/png', tile(`${sim.settings.seed}|${folder}`)];
  return ['image/png', name === 'sticker.png' ? tile(folder) : scene(folder)];
}

const TRAPS: Record<string, (response: ServerResponse) => void> = {
  inside(response) {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  },
  endless(response) {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    const more = () => {
      while (!response.destroyed && response.write(ENDLESS_PART));
    };
    response.on('drain', more);
    more();
  },
  svg(response) {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
  },
  slow(response) {
    response.writeHead(200, { 'content-type': 'image/png' });
    const timer = setInterval(() => response.write('x'), SLOW_PART_EVERY);
    response.on('close', () => clearInterval(timer));
  },
};
