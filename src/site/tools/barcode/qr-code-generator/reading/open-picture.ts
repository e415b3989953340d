import { Refusal } from '../../../kit/jobs.ts';
import { readHead } from '../../../picture/head.ts';
import { headProblem, readPictureHead } from './picture-size.ts';

/** Side to which a drawing without pixels of its own is painted. */
const SVG_SIDE = 1200;

/**
 * A file that may be decoded as a picture, judged by its own header before anything opens it. An SVG comes back as PNG, because
 * workers cannot open one. Throws a Refusal with words for the person; `smaller` says what to do with one that is too large.
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
