/** What stands between a picture's file and what decodes it: a file of a few kilobytes may unfold to gigabytes. */
import { readBytes } from '../kit/read-text.ts';
import { countText } from '../kit/sizes.ts';
import { pictureKind } from '../text/coding/sniff.ts';
import { isBomb, pictureSize, type Size } from './size.ts';

/** Bytes of a file that are read to know its size; the second where that stands behind colour profiles, previews and the like. */
const HEADS = [512 * 1024, 16 * 1024 * 1024];

/** The beginning of a file, as far as it takes to know what picture it is and how large. Throws a `Refusal` for a file that is gone. */
export async function readHead(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  let head = new Uint8Array();
  for (const length of HEADS) {
    head = await readBytes(file.slice(0, length));
    const kind = pictureKind(head);
    if (!kind || pictureSize(head, kind)) break;
  }
  return head;
}

/** Why a picture of this size is not decoded, in words; null when it may be. `smaller`: what to do with one that is too large. */
export function sizeProblem(size: Size | null, smaller: string): string | null {
  if (!size || size.width === 0 || size.height === 0)
    return 'Zaglavlje slike ne kaže koliko je velika: datoteka je oštećena.';
  if (!isBomb(size)) return null;
  return `Slika ima ${countText(size.width)} × ${countText(size.height)} piksela, više nego što stane u memoriju. ${smaller}`;
}
