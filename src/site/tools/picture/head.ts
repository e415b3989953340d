/** Checks a picture before decoding: a file of a few kilobytes may unpack to gigabytes. */

import { pictureKind } from '../../../core/sniff.ts';
import { readBytes } from '../kit/read-text.ts';
import { countText } from '../kit/sizes.ts';
import { isTooLarge, pictureSize, type Size } from './size.ts';

/** Bytes read for the size; the second where colour profiles and previews come first. */
const HEAD_SIZES = [512 * 1024, 16 * 1024 * 1024];

/** The beginning of a file, as long as needed for format and size. Throws a `Refusal` for a missing file. */
export async function readHead(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  let head = new Uint8Array();
  for (const length of HEAD_SIZES) {
    head = await readBytes(file.slice(0, length));
    const kind = pictureKind(head);
    if (!kind || pictureSize(head, kind)) break;
  }
  return head;
}

/** Why a picture of this size is not decoded; null when it may be. `smaller`: the advice for one that is too large. */
export function sizeProblem(size: Size | null, smaller: string): string | null {
  if (!size || size.width === 0 || size.height === 0)
    return 'Zaglavlje slike ne kaže koliko je velika: datoteka je oštećena.';
  if (!isTooLarge(size)) return null;
  return `Slika ima ${countText(size.width)} × ${countText(size.height)} piksela, više nego što stane u memoriju. ${smaller}`;
}
