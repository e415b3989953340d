/** File names of pictures. */

/** A file name without its extension. */
export const baseName = (name: string): string => name.replace(/\.pdf$/i, '').trim() || 'dokument';

/** File name of a page's picture. Page numbers are padded, so that files sort in page order. */
export function pictureName(base: string, page: number, pages: number, extension: string): string {
  return `${base}-${String(page + 1).padStart(String(pages).length, '0')}.${extension}`;
}

/** Makes names unique: `a`, `a (2)`. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${name} (${count})`;
    used.add(free.toLowerCase());
    return free;
  });
}
