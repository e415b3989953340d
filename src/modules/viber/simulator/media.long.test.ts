// Long, since files go through a simulated service. In the suite: simulator.test.ts, src/modules/viber/intake/media.test.ts.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../../../core/files/media/media-type.ts';
import { openPdf } from '../../../core/pages/open.ts';
import { bytesSource } from '../../../core/pages/source.ts';
import { loadForTest } from '../../../core/pages/test/made.ts';
import { type Simulator, startSimulator } from './simulator.ts';

let sim: Simulator;
beforeAll(async () => {
  sim = await startSimulator({ speed: 3600 });
});
afterAll(() => sim.close());

async function load(path: string) {
  const answer = await fetch(`${sim.origin}/media/${path}`, { redirect: 'manual' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), headers: answer.headers, bytes };
}
/** A path of something that a customer sent so many milliseconds ago. */
const sent = (name: string, ago = 0) => `0123456789abcdef-${Date.now() - ago}/${name}`;

describe('media', () => {
  it('every customer has a picture of their own, the same each time', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `avatar-${at + 1}.png`);
    const pictures = await Promise.all(names.map(load));
    expect(new Set(pictures.map(({ bytes }) => bytes.toString('base64'))).size).toBe(40);
    expect(await sharp(pictures[0]!.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 144,
      height: 144,
    });
    expect((await sharp(pictures[0]!.bytes).stats()).isOpaque).toBe(true);
    expect((await load('avatar-1.png')).bytes).toEqual(pictures[0]!.bytes);
  });

  it('a picture, a document of one page and the beginning of a film', async () => {
    const picture = await load(sent('slika.png'));
    expect(picture.type).toBe('image/png');
    const { format, width, height } = await sharp(picture.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 320, height: 200 });
    await sharp(picture.bytes).raw().toBuffer();

    const document = await load(sent('ponuda.pdf'));
    expect(document.type).toBe('application/pdf');
    const opened = openPdf(await loadForTest(), bytesSource(new Uint8Array(document.bytes)));
    if (!opened.document) throw new Error(opened.fault.why);
    expect(opened.document.text(0).text).toContain('Ukupno: 4.680,00 KM');
    expect(() => opened.document.text(1)).toThrow();
    opened.document.close();

    const film = await load(sent('video.mp4'));
    expect(await mediaTypeOf(film.bytes, 'video.mp4')).toMatchObject({ type: 'video/mp4' });
  });

  it('expires after an hour of the service', async () => {
    expect((await load(sent('slika.png', 500))).status).toBe(200);
    expect((await load(sent('slika.png', 1500))).status).toBe(403);
  });

  it('what no receiver should swallow', async () => {
    expect((await load('inside/x.jpg')).headers.get('location')).toContain('169.254.169.254');
    const svg = await load('svg/x.jpg');
    expect(svg.type).toBe('image/jpeg');
    expect(svg.bytes.toString()).toContain('<script>');
    for (const trap of ['endless', 'slow']) {
      const stop = new AbortController();
      const answer = await fetch(`${sim.origin}/media/${trap}/x.jpg`, { signal: stop.signal });
      const reader = answer.body!.getReader();
      let bytes = 0;
      while (bytes < (trap === 'endless' ? 5_000_000 : 1)) bytes += (await reader.read()).value!.length;
      stop.abort();
    }
  });
});
