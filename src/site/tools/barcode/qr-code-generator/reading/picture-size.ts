import { type Picture, pictureKind, sniff } from '../../../../../core/sniff.ts';
import { sizeProblem } from '../../../picture/head.ts';
import { pictureSize } from '../../../picture/size.ts';

/** Size and format in a picture's header. */
interface PictureHead {
  type: Picture | 'heic';
  width: number;
  height: number;
}

/** Reads a picture's header before it is decoded. Null when it is no supported picture. */
export function readPictureHead(bytes: Uint8Array): PictureHead | null {
  const kind = pictureKind(bytes);
  if (kind === null) return sniff(bytes).extension === 'heic' ? { type: 'heic', width: 0, height: 0 } : null;
  if (kind === 'ico') return null;
  // An SVG is drawn in a size of ours.
  if (kind === 'svg') return { type: 'svg', width: 0, height: 0 };
  const size = pictureSize(bytes, kind);
  return size && { type: kind, ...size };
}

/** Why a picture is not decoded; null when it may be. `smaller`: the advice for one that is too large. */
export function headProblem(head: PictureHead | null, smaller: string): string | null {
  if (head === null)
    return 'Ovo nije slika koju preglednik otvara (PNG, JPEG, WebP, GIF, BMP, AVIF, SVG), ili je datoteka oštećena.';
  if (head.type === 'heic')
    return 'HEIC sliku ovaj alat ne otvara. Na iPhoneu je podijelite kao JPEG, ili snimite ekran.';
  return head.type === 'svg' ? null : sizeProblem(head, smaller);
}
