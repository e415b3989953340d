import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { freeNameAmong } from '../../core/files/file-name.ts';
import { files } from '../../core/files/files.table.ts';
import { BYTES_ID } from '../../core/files/rows.ts';
import { readScanned } from '../../core/files/scan/gate.ts';
import { type ScanState, withheldText } from '../../core/files/scan/states.ts';
import { MISSING_BYTES } from '../../core/files/send.ts';
import { type FileStore, MissingBytes } from '../../core/files/store.ts';
import { isId } from '../../core/list-query.ts';
import { foldersBelow, pathsOf } from './folders.service.ts';
import { storedFiles } from './stored-files.table.ts';

const s = storedFiles;
/** Most files of one archive. */
const MAX_ZIPPED = 10_000;

/** A file in an archive. */
interface Zipped {
  bytes_id: string;
  scan: ScanState | null;
  /** Names from the top of the archive down to its folder. */
  folder: string[];
  name: string;
  size: number;
  at: Date;
}

/**
 * The files of an archive: those chosen, and all in the chosen folders and below them, at their paths. Throws 404 for an unknown id, 413
 * for more than `MAX_ZIPPED`.
 */
export async function zippedFiles(
  ctx: Ctx,
  chosen: { idguids: readonly string[]; folders: readonly string[] },
): Promise<Zipped[]> {
  if (![...chosen.idguids, ...chosen.folders].every(isId)) throw notFound();
  const folders = await foldersBelow(ctx, chosen.folders);
  if (!chosen.folders.every((folder) => folders.includes(folder))) throw notFound();
  const rows = await ctx.db
    .select({
      idguid: s.idguid,
      name: s.name,
      folder_id: s.folder_id,
      size: s.size,
      at: s.updated_at,
      bytes_id: BYTES_ID,
      scan: files.scan,
    })
    .from(s)
    .innerJoin(files, and(eq(files.tenant_id, s.tenant_id), eq(files.idguid, s.file_id)))
    .where(
      and(
        eq(s.tenant_id, ctx.tenant.id),
        or(inArray(s.idguid, [...chosen.idguids]), inArray(s.folder_id, folders)),
      ),
    )
    .limit(MAX_ZIPPED + 1);
  if (rows.length > MAX_ZIPPED)
    throw new AppError(413, 'too_many', 'Arhiva prima najviše 10.000 datoteka. Odaberite manje.');
  const found = new Set(rows.map(({ idguid }) => idguid));
  if (!chosen.idguids.every((id) => found.has(id))) throw notFound();
  const paths = await pathsOf(ctx, folders);
  return unique(
    rows.map(({ name, folder_id, size, at, bytes_id, scan }) => {
      const folder = (folder_id && paths.get(folder_id)) || [];
      return { bytes_id, scan, size, at, folder, name };
    }),
  );
}

/** Gives every file a path of its own: some from different folders may have one name. */
async function unique(zipped: Zipped[]): Promise<Zipped[]> {
  // A number is not given that another file has in its own name.
  const own = new Set(zipped.map(pathOf));
  const given = new Set<string>();
  const all: Zipped[] = [];
  for (const file of zipped) {
    const isTaken = (name: string): boolean => {
      const path = pathOf({ ...file, name });
      return given.has(path) || (name !== file.name && own.has(path));
    };
    const name = await freeNameAmong(file.name, isTaken);
    given.add(pathOf({ ...file, name }));
    all.push({ ...file, name });
  }
  return all;
}

const pathOf = ({ folder, name }: Pick<Zipped, 'folder' | 'name'>): string =>
  [...folder, name].join('/').toLocaleLowerCase('bs');

/** Names in the archive what is not in it, and why. */
const LEFT_OUT = 'NIJE U ARHIVI.txt';

/**
 * The archive as a stream; bytes are stored as they are, and read only as fast as they are taken. Files that may not be handed out, or
 * whose bytes the store has lost (which `missing` is told), are left out, and named in a text at the end.
 */
export function zipStream(
  store: FileStore,
  zipped: readonly Zipped[],
  missing: (error: MissingBytes) => void,
): Readable {
  async function* entries() {
    const leftOut: string[] = [];
    for (const file of zipped) {
      const name = [...file.folder, file.name].join('/');
      const withheld = withheldText(file.scan);
      const bytes = withheld === null ? await bytesOf(file) : null;
      if (bytes)
        yield {
          name,
          size: file.size,
          lastModified: file.at,
          input: Readable.toWeb(bytes) as ReadableStream,
        };
      else leftOut.push(`${name}: ${withheld ?? MISSING_BYTES}\r\n`);
    }
    if (leftOut.length > 0) yield { name: LEFT_OUT, input: `\ufeff${leftOut.join('')}` };
  }
  /** Null for lost bytes. */
  const bytesOf = (file: Zipped): Promise<Readable | null> =>
    readScanned(store, file).catch((error: unknown) => {
      if (!(error instanceof MissingBytes)) throw error;
      missing(error);
      return null;
    });
  return Readable.fromWeb(makeZip(entries()) as never);
}
