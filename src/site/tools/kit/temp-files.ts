/**
 * Temporary files in the browser's origin private file system, so that large results take no memory. Each page has a folder there
 * that lives as long as the page. Where the browser has no such storage (private windows), results are Blobs.
 */

/** A file that is being written. */
interface TempFile {
  /** Name in the page's folder, for `removeTempFile`. */
  name: string;
  write(bytes: Uint8Array<ArrayBuffer>): void;
  /** Closes the file and returns it; readable until it is removed or its page is gone. */
  finish(): Promise<File>;
  /** Removes the unfinished file. */
  discard(): Promise<void>;
}

/** Missing in TypeScript's DOM types, since only workers have it. */
interface SyncFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{
    write(bytes: Uint8Array, options: { at: number }): number;
    flush(): void;
    close(): void;
  }>;
}

/** The folder above all pages' folders, and the prefix of their lock names. */
const FOLDER = 'alati';
/** Marker file in a page's folder: its time tells when a download began. */
const DOWNLOAD_MARK = 'preuzima-se';
/** How long a download may read from the folder, in milliseconds: the browser does not tell when one ends. */
export const DOWNLOAD_TIMEOUT = 5 * 60_000;

let pageFolder: string | null = null;

/** A unique name; `crypto.randomUUID` exists only over TLS. */
const newName = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

const allFolders = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

async function namesOf(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

/** A folder by its path: `page` or `page/folder`. */
async function folderOf(path: string, create = false): Promise<FileSystemDirectoryHandle> {
  let folder = await allFolders();
  for (const name of path.split('/')) folder = await folder.getDirectoryHandle(name, { create });
  return folder;
}

/**
 * Names this page's folder and takes a Web Lock that lives as long as the page, so that others know that the folder is in use.
 * Removes folders of pages that are gone. Returns the name, also where the browser has no storage.
 */
export async function createPageFolder(): Promise<string> {
  const owner = newName();
  pageFolder = owner;
  await new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve();
    const lock = navigator.locks.request(`${FOLDER}/${owner}`, () => {
      resolve();
      return new Promise<never>(() => {});
    });
    // A browser that forbids storage forbids locks too.
    lock.catch(() => resolve());
  });
  await removeOrphans().catch(() => {});
  return owner;
}

/** Removes folders of pages that are gone, unless a download may still read them. */
async function removeOrphans(): Promise<void> {
  const all = await allFolders();
  // List first, query locks second: a page opened in between is not in the list.
  const names = await namesOf(all);
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  for (const name of names)
    if (!alive.has(`${FOLDER}/${name}`) && !(await isDownloading(name)))
      await all.removeEntry(name, { recursive: true }).catch(() => {});
}

/** Tells other pages that a download is reading from this page's folder. */
export async function markDownload(): Promise<void> {
  if (pageFolder === null) return;
  try {
    const folder = await folderOf(pageFolder);
    // Its time is what counts. It is made anew, because Safari before 26 lets only workers write into a file.
    await folder.removeEntry(DOWNLOAD_MARK).catch(() => {});
    await folder.getFileHandle(DOWNLOAD_MARK, { create: true });
  } catch {
    // No folder: the download is of a Blob.
  }
}

async function isDownloading(name: string): Promise<boolean> {
  try {
    const mark = await (await folderOf(name)).getFileHandle(DOWNLOAD_MARK);
    return Date.now() - (await mark.getFile()).lastModified < DOWNLOAD_TIMEOUT;
  } catch {
    return false;
  }
}

/** Creates a file in a folder (`page` or `page/folder`). Workers only; throws where the browser has no storage. */
export async function createTempFile(path: string): Promise<TempFile> {
  const folder = await folderOf(path, true);
  const name = newName();
  const handle = (await folder.getFileHandle(name, { create: true })) as SyncFile;
  const access = await handle.createSyncAccessHandle();
  let at = 0;
  return {
    name,
    write(bytes) {
      // A full disk writes fewer bytes, or throws.
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

/** Names of what is in a page's folder. */
export async function listTempFiles(owner: string): Promise<string[]> {
  try {
    return (await namesOf(await folderOf(owner))).filter((name) => name !== DOWNLOAD_MARK);
  } catch {
    return [];
  }
}

/** Removes a file, or a folder with its files; one that is open for writing stays. */
export async function removeTempFile(owner: string, name: string): Promise<void> {
  try {
    await (await folderOf(owner)).removeEntry(name, { recursive: true });
  } catch {
    // No storage here, or already removed.
  }
}

/** Removes the folder on `pagehide`, unless `spare` says otherwise. What the browser does not let it remove, the next page does. */
export async function removeOnPageHide(owner: string, spare: () => boolean): Promise<() => void> {
  const all = await allFolders().catch(() => null);
  const leave = ({ persisted }: PageTransitionEvent): void => {
    // A page in the back-forward cache may come back; a download may still read the files.
    if (!persisted && !spare()) void all?.removeEntry(owner, { recursive: true }).catch(() => {});
  };
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}
