/**
 * Large results lie in files of the browser's own (the origin private file system), where they take no memory: each page that makes
 * some has a folder, which lives as long as the page. Where a browser has no such files to give (private windows), results are Blobs.
 */

/** A result in work. */
interface OwnFile {
  /** In the page's folder, for `drop`. */
  name: string;
  write(bytes: Uint8Array<ArrayBuffer>): void;
  /** The whole of it; it can be read until it is dropped, or its page has gone. */
  finish(): Promise<File>;
  /** Gives back the room, where the work was broken off. */
  discard(): Promise<void>;
}

/** What TypeScript's DOM does not know of, since only workers have it. */
interface SyncFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{
    write(bytes: Uint8Array, options: { at: number }): number;
    flush(): void;
    close(): void;
  }>;
}

/** The folder of all pages' folders, and the beginning of the names of their locks. */
const FOLDER = 'alati';
/** A file in a page's folder: something in it was on its way to the disk when this was written. */
const MARK = 'preuzima-se';
/** How long a download may read from such a folder, in milliseconds: nothing tells a page when one has ended. */
export const DOWNLOAD = 5 * 60_000;

/** This page's folder. */
let own: string | null = null;

/** A name that no other page takes; `crypto.randomUUID` is there only over TLS. */
const newName = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

const allFolders = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

async function listed(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

/** A page's folder, or one in it: `page` or `page/folder`. */
async function folderOf(path: string, create = false): Promise<FileSystemDirectoryHandle> {
  let folder = await allFolders();
  for (const name of path.split('/')) folder = await folder.getDirectoryHandle(name, { create });
  return folder;
}

/**
 * Takes a lock that lives as long as this page, by which the others know that its folder is still needed, and removes the folders
 * of pages that have gone. Answers the folder's name, to be given to workers; also where the browser has no files to give.
 */
export async function ownFolder(): Promise<string> {
  const owner = newName();
  own = owner;
  await new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve();
    const lock = navigator.locks.request(`${FOLDER}/${owner}`, () => {
      resolve();
      return new Promise<never>(() => {});
    });
    // Whoever forbids a site to store anything forbids it this too.
    lock.catch(() => resolve());
  });
  await sweep().catch(() => {});
  return owner;
}

/** Removes the folders of pages that have gone, but not from under a download. */
async function sweep(): Promise<void> {
  const all = await allFolders();
  // Listed before the locks are asked for: whoever comes between has no folder in the list.
  const names = await listed(all);
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  for (const name of names)
    if (!alive.has(`${FOLDER}/${name}`) && !(await isDownloaded(name)))
      await all.removeEntry(name, { recursive: true }).catch(() => {});
}

/** Tells the pages after this one that a download is reading from its folder. */
export async function markDownload(): Promise<void> {
  if (own === null) return;
  try {
    const mark = await (await folderOf(own)).getFileHandle(MARK, { create: true });
    const writing = await mark.createWritable();
    await writing.write('1');
    await writing.close();
  } catch {
    // There is no folder: what is saved lies elsewhere.
  }
}

async function isDownloaded(name: string): Promise<boolean> {
  try {
    const mark = await (await folderOf(name)).getFileHandle(MARK);
    return Date.now() - (await mark.getFile()).lastModified < DOWNLOAD;
  } catch {
    return false;
  }
}

/** Begins a file in a folder (`page` or `page/folder`); only in workers. Throws where the browser has none to give. */
export async function newFile(path: string): Promise<OwnFile> {
  const folder = await folderOf(path, true);
  const name = newName();
  const handle = (await folder.getFileHandle(name, { create: true })) as SyncFile;
  const access = await handle.createSyncAccessHandle();
  let at = 0;
  return {
    name,
    write(bytes) {
      // A full disk takes less than it was given, or throws.
      if (access.write(bytes, { at }) < bytes.length) throw new DOMException('', 'QuotaExceededError');
      at += bytes.length;
    },
    finish() {
      access.flush();
      access.close();
      return handle.getFile();
    },
    async discard() {
      access.close();
      await folder.removeEntry(name).catch(() => {});
    },
  };
}

/** The names of what lies in a page's folder. */
export async function namesIn(owner: string): Promise<string[]> {
  try {
    return (await listed(await folderOf(owner))).filter((name) => name !== MARK);
  } catch {
    return [];
  }
}

/** Removes a file, or a folder with all files, from a page's folder; one that is being written stays. */
export async function drop(owner: string, name: string): Promise<void> {
  try {
    await (await folderOf(owner)).removeEntry(name, { recursive: true });
  } catch {
    // No such files here, or it has gone already.
  }
}

/** Where the browser lets a page that goes do so: removes its folder. What stays, the next page removes. */
export async function dropOnLeaving(owner: string, spare: () => boolean): Promise<() => void> {
  const all = await allFolders().catch(() => null);
  const leave = ({ persisted }: PageTransitionEvent): void => {
    // A page that is put aside comes back; one with a download under way still needs its files.
    if (!persisted && !spare()) void all?.removeEntry(owner, { recursive: true }).catch(() => {});
  };
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}
