import { Refusal } from '../../../../../web/worker/job-messages.ts';
import { readHead } from '../../../picture/head.ts';
import { headProblem, readPictureHead } from './picture-size.ts';

/** Side in which an SVG without a size is drawn, in pixels. */
const SVG_SIDE = 1200;

/**
 * Checks a file's header before it is decoded as a picture. An SVG is converted to PNG, because workers cannot decode it. Throws a
 * Refusal; `smaller` is the advice for a picture that is too large.
 */
export async function openPicture(file: Blob, smaller: string): Promise<Blob> {
  if (file.size === 0) throw new Refusal('Datoteka je prazna.');
  const head = readPictureHead(await readHead(file));
  const problem = headProblem(head, smaller);
  if (problem !== null) throw new Refusal(problem);
  return head?.type === 'svg' ? paintSvg(file) : file;
}

async function paintSvg(file: Blob): Promise<Blob> {
  const href = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = href;
    await image.decode();
    // As a picture an SVG runs no script and loads nothing.
    const [width, height] = [image.naturalWidth || SVG_SIDE, image.naturalHeight || SVG_SIDE];
    const share = SVG_SIDE / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * share));
    canvas.height = Math.max(1, Math.round(height * share));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('no picture');
    return blob;
  } catch {
    throw new Refusal('Preglednik ne može otvoriti ovu SVG sliku: datoteka je oštećena.');
  } finally {
    URL.revokeObjectURL(href);
  }
}
