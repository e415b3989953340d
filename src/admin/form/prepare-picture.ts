import { MAX_PICTURE_BYTES } from '../../core/pictures/limits.ts';

/** Kinds that the server takes, for the dialog that chooses a file. */
export const ACCEPT = 'image/png,image/jpeg,image/webp';
/** Longest side in pixels of a picture that was scaled down for sending: far more than the server keeps. */
const LONGEST = 2000;

const NOT_SHOWN = 'Ova datoteka se ne može prikazati kao slika. Odaberite PNG, JPEG ili WebP.';

/**
 * Prepares a chosen file for sending: one that is too large (a phone's photograph) is scaled down in the browser. Throws if the
 * browser cannot show it.
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
    const written = (type: string): Promise<Blob | null> =>
      new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));
    let smaller = await written('image/webp');
    // Safari writes PNG in place of WebP, which makes a photograph larger.
    if (smaller?.type !== 'image/webp' && file.type === 'image/jpeg') smaller = await written(file.type);
    // Where it cannot be done the server says that the file is too large.
    return smaller ?? file;
  } finally {
    bitmap.close();
  }
}
