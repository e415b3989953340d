import type { QueryClient } from '@tanstack/react-query';
import { type Parcel, send } from '../../../admin/files/queue.ts';
import { api } from '../../../web/api.ts';
import { MOST_NAMES } from '../labels.ts';
import { FILES, filesChanged } from './client.ts';

/** A chosen file, and the folders in which it lay, from the top. */
export interface Picked {
  file: File;
  path: string[];
}

/** What systems leave in folders. */
const LEFTOVERS = /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Files of an input; of a whole folder with their paths. */
export const pickedOf = (files: Iterable<File>): Picked[] =>
  [...files].map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }));

/** Files and whole folders that were dropped or pasted. Call it at once: the event's data is gone later. */
export async function droppedOf(data: DataTransfer): Promise<Picked[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  // A pasted picture is no entry of a file system.
  if (entries.length === 0) return pickedOf(data.files);
  return (await Promise.all(entries.map((entry) => walk(entry, [])))).flat();
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

/** Sends files into a folder; `place` is its name. Those of whole folders keep their paths below it. */
export function sendTo(
  client: QueryClient,
  folder_id: string | null,
  place: string,
  picked: readonly Picked[],
): void {
  const chosen = picked.filter(({ file }) => !LEFTOVERS.test(file.name));
  const isTaken = takenIn(folder_id, chosen);
  const parcels = chosen.map(
    ({ file, path }, index): Parcel => ({
      file,
      place: [place, ...path].filter(Boolean).join(' / '),
      isTaken: () => isTaken(index),
      keep: (sent, onConflict) =>
        api.post(FILES, { file: sent, folder_id, path, on_conflict: onConflict ?? 'refuse' }),
    }),
  );
  send(parcels, () => filesChanged(client));
}

/** Says which of the files have names that are taken; asks for many at once, and not before the first of them is due. */
function takenIn(folder_id: string | null, chosen: readonly Picked[]) {
  const answers = new Map<number, Promise<Set<number>>>();
  const ask = async (first: number): Promise<Set<number>> => {
    const files = chosen.slice(first, first + MOST_NAMES).map(({ file: { name }, path }) => ({ name, path }));
    const { data } = await api.post<number[]>(`${FILES}/taken`, { folder_id, files });
    return new Set(data.map((index) => first + index));
  };
  return async (index: number): Promise<boolean> => {
    const first = index - (index % MOST_NAMES);
    const answer = answers.get(first) ?? ask(first);
    answers.set(first, answer);
    return (await answer).has(index);
  };
}

/** A picture of the clipboard has no name of its own. */
export function named(file: File, at: Date): File {
  if (file.name !== 'image.png') return file;
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join('-');
  return new File([file], `Zalijepljena slika ${day} ${time}.png`, { type: file.type });
}
