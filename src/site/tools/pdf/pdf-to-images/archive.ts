import type { Format, Picture } from '../messages.ts';
import { baseName, pictureName, uniqueNames } from './file-names.ts';
import type { Series } from './use-drawing.ts';
import { zipOf } from './zip.ts';

export const EXTENSIONS: Record<Format, string> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/** A finished picture and its file name. */
interface NamedPicture {
  name: string;
  picture: Picture;
}

/** The finished pictures of a document, in page order. */
function picturesOf({ doc, pages, drawn }: Series, format: Format): NamedPicture[] {
  const base = baseName(doc.file.name);
  return pages.flatMap((page) => {
    const picture = drawn.get(page)?.picture;
    return picture
      ? [{ name: pictureName(base, page, doc.facts?.pages ?? 1, EXTENSIONS[format]), picture }]
      : [];
  });
}

/** All finished pictures in one archive; with several documents, each has a folder. */
export function archiveOf(series: readonly Series[], format: Format): { name: string; blob: Blob } {
  const bases = uniqueNames(series.map(({ doc }) => baseName(doc.file.name)));
  const entries = series.flatMap((one, index) =>
    picturesOf(one, format).map(({ name, picture: { blob, crc } }) => ({
      name: series.length > 1 ? `${bases[index]}/${name}` : name,
      blob,
      crc,
    })),
  );
  const name = series.length === 1 ? `${bases[0]}-slike.zip` : 'pdf-slike.zip';
  return { name, blob: zipOf(entries, new Date()) };
}
