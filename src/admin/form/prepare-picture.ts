import { MAX_PICTURE_BYTES } from '../../core/pictures/limits.ts';

/** Kinds that the server takes, for the dialog that chooses a file. */
export const ACCEPT = 'image/png,image/jpeg,image/webp';
/** Longest side of a picture that had to be made smaller to be sent, in pixels: far more than is kept of it. */
const LONGEST = 2000;

const NOT_SHOWN = 'Ova datoteka se ne može prikazati kao slika. Odaberite PNG, JPEG ili WebP.';

/**
 * A chosen file as it is sent: one too large to be sent (a telephone's photograph) is made smaller first, here in the
 * browser. Throws where the browser cannot show it.
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (!ACCEPT.split(',').includes(file.type)) throw new Error(NOT_SHOWN);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(NOT_SHOWN);
  });
  try {
    if (file.size <= MAX_PICTURE_BYTES) return file;
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
    // Where it cannot be done the server says that the file is too large.
    return smaller ?? file;
  } finally {
    bitmap.close();
  }
}
