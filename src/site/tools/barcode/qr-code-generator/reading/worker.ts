import { Refusal } from '../../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../../web/worker/worker-server.ts';
import { type Reading, readFrame } from './decode.ts';
import { readerReady } from './load.ts';
import { search } from './search.ts';

/** Search a picture, scan a camera frame, or redraw a picture as a logo. */
export type PictureRequest =
  | { do: 'search'; picture: Blob }
  | { do: 'frame'; frame: ImageBitmap }
  | { do: 'paint'; picture: Blob; side: number };
export interface PictureAnswer {
  readings: Reading[];
  painted: Blob | null;
}

serveJobs<PictureRequest, PictureAnswer>(async (order, tell) => {
  if (order.do !== 'paint') await readerReady(tell);
  if (order.do === 'frame') {
    const reading = await readFrame(pixelsOf(order.frame, order.frame.width, order.frame.height));
    order.frame.close();
    return { readings: reading ? [reading] : [], painted: null };
  }
  const bitmap = await open(order.picture);
  try {
    if (order.do === 'paint') return { readings: [], painted: await paint(bitmap, order.side) };
    const { width, height } = bitmap;
    const readings = await search(width, height, (w, h) => pixelsOf(bitmap, w, h));
    return { readings, painted: null };
  } finally {
    bitmap.close();
  }
});

async function open(picture: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture);
  } catch {
    throw new Refusal('Preglednik ne može otvoriti ovu sliku: datoteka je oštećena ili nedovršena.');
  }
}

/** The pixels on white, with a margin: a code that fills its picture has no quiet zone. */
function pixelsOf(bitmap: ImageBitmap, width: number, height: number): ImageData {
  const rim = Math.round(Math.min(width, height) / 12);
  const canvas = new OffscreenCanvas(width + 2 * rim, height + 2 * rim);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, rim, rim, width, height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Redraws a picture: only its pixels remain, at the needed size. */
async function paint(bitmap: ImageBitmap, side: number): Promise<Blob> {
  const share = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * share)),
    Math.max(1, Math.round(bitmap.height * share)),
  );
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}
