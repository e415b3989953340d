/** A chosen file, and the folders in which it lay, from the top. */
export interface Picked {
  file: File;
  path: string[];
}

/** What systems leave in folders. */
const LEFTOVERS = /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
const isWanted = ({ file }: Picked): boolean => !LEFTOVERS.test(file.name);

/** Files of an input; of a whole folder with their paths. */
export const pickedOf = (files: Iterable<File>): Picked[] =>
  [...files]
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
    .filter(isWanted);

/** Files and whole folders that were dropped or pasted. Call it at once: the event's data is gone later. */
export async function droppedOf(data: DataTransfer): Promise<Picked[]> {
  const items = [...data.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  if (!items.some(({ entry, file }) => entry || file)) return pickedOf(data.files);
  // Entries are needed for folders alone: a pasted picture has none, and in Safari one that cannot be read.
  const found = items.map(async ({ entry, file }): Promise<Picked[]> => {
    if (entry?.isDirectory) return walk(entry, []);
    return file ? [{ file, path: [] }] : [];
  });
  return (await Promise.all(found)).flat().filter(isWanted);
}

async function walk(entry: FileSystemEntry, path: string[]): Promise<Picked[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    return [{ file, path }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  // The browser answers a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map((one) => walk(one, [...path, entry.name])))).flat();
}

/** A picture of the clipboard has no name of its own. */
export function named(file: File, at: Date): File {
  if (file.name !== 'image.png') return file;
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join('-');
  return new File([file], `Zalijepljena slika ${day} ${time}.png`, { type: file.type });
}
