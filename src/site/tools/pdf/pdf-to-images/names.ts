/** What files are called that come of a document. */

/** A file's name without its ending. */
export const baseName = (name: string): string => name.replace(/\.pdf$/i, '').trim() || 'dokument';

/** A page's picture: the number has as many digits as the last page's, so that they stand in order everywhere. */
export function pictureName(base: string, page: number, pages: number, extension: string): string {
  return `${base}-${String(page + 1).padStart(String(pages).length, '0')}.${extension}`;
}

/** Names that are one after the other no longer the same: `a`, `a (2)`. */
export function apart(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${name} (${count})`;
    used.add(free.toLowerCase());
    return free;
  });
}
