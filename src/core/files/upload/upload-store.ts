import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Ctx } from '../../context.ts';
import { free } from '../freed.ts';
import { LEASE_HOURS, MAX_FILE } from '../limits.ts';
import { type Measure, measured } from '../measured.ts';
import { mediaTypeOf } from '../media/media-type.ts';
import { fileTooLarge, type RunInTenant } from '../put.ts';
import { dropFiles, type FileRow, fileArrived, fileSentBy, prolongLease, reserveFile } from '../rows.ts';
import type { FileStore } from '../store.ts';
import type { UploadBody } from './body.ts';
import type { Checksum } from './checksum.ts';
import type { Spool } from './spool.ts';

/** Whose request the library is handling. */
export interface Sender {
  userId: string | null;
  /** As the caller, with their rights confirmed. */
  asCaller: RunInTenant;
  /** In the caller's organisation as the system, to finish what they began: their token may expire while bytes arrive. */
  asSystem: RunInTenant;
  checksum: Checksum | null;
  body: UploadBody | null;
}

export const sender = new AsyncLocalStorage<Sender>();

function currentSender(): Sender {
  const current = sender.getStore();
  if (!current) throw new Error('An upload is handled outside of a request');
  return current;
}

/**
 * Resumable uploads: bytes are gathered in the spool of this node and then become a pending file, whose id is the upload's. The row
 * stands before the first byte, and holds the space that the upload has announced.
 */
export class UploadStore extends DataStore {
  readonly #spool: Spool;
  readonly #files: FileStore;
  /** Uploads that are being finished, by id. */
  readonly #finishing = new Map<string, Promise<void>>();

  constructor(spool: Spool, files: FileStore) {
    super();
    this.#spool = spool;
    this.#files = files;
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { asCaller } = currentSender();
    const { size = 0, metadata } = upload;
    if (size > MAX_FILE) throw fileTooLarge();
    const name = metadata?.filename ?? metadata?.name ?? '';
    const row = await asCaller((ctx) => reserveFile(ctx, { name, size }));
    await this.#spool.create(row.idguid).catch(async (error: unknown) => {
      await currentSender().asSystem((ctx) => dropFiles(ctx, [row.idguid]));
      throw error;
    });
    upload.id = row.idguid;
    upload.creation_date = row.created_at.toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rowOf(id);
    const offset = await this.#offsetOf(row);
    if (offset === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: row.size,
      offset,
      metadata: { filename: row.name },
      // An upload expires after its last byte, not after its first.
      creation_date: new Date().toISOString(),
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { asSystem, checksum, body } = currentSender();
    // Bytes that come with the request that creates an upload, which is not offered.
    if (!body) throw ERRORS.INVALID_CONTENT_TYPE;
    const size = await asSystem((ctx) => prolongLease(ctx, id));
    // One of no bytes is whole as soon as it is made.
    if ((await this.#spool.offsetOf(id)) === null) throw ERRORS.FILE_NOT_FOUND;
    return this.#spool.append(id, offset, body.bytes(stream, size - offset), checksum);
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#rowOf(id);
    if (row.state === 'ready') throw ERRORS.INVALID_TERMINATION;
    await currentSender().asSystem((ctx: Ctx) => dropFiles(ctx, [id]));
    await this.#spool.remove(row.idguid);
  }

  override getExpiration(): number {
    return LEASE_HOURS * 60 * 60_000;
  }

  /**
   * Makes an upload whose bytes have all arrived a pending file. May be repeated after a crash at any point. Whoever asks for it
   * while it is done waits for its end: the library calls it without its lock.
   */
  finish(id: string): Promise<void> {
    const begun = this.#finishing.get(id);
    if (begun) return begun;
    const ended = this.#finish(id).finally(() => this.#finishing.delete(id));
    this.#finishing.set(id, ended);
    return ended;
  }

  async #finish(id: string): Promise<void> {
    const row = await this.#rowOf(id);
    if (row.sha256 !== null) return;
    const spooled = (await this.#spool.offsetOf(id)) !== null;
    const { size, sha256, head } = spooled ? await this.#spool.measure(id) : await this.#measureStored(id);
    const { type: media_type } = await mediaTypeOf(head, row.name);
    if (spooled) await this.#files.adopt(id, this.#spool.pathOf(id));
    await currentSender().asSystem((ctx) => fileArrived(ctx, id, { size, sha256, media_type }));
    await this.#spool.remove(id);
  }

  /** Of bytes that the store had taken over when the row could not be written. */
  async #measureStored(id: string): Promise<Measure> {
    const { bytes, result } = measured(await this.#files.read(id), () => {});
    for await (const chunk of bytes) free(chunk);
    return result();
  }

  async #rowOf(id: string): Promise<FileRow> {
    const { userId, asSystem } = currentSender();
    const row = await asSystem((ctx) => fileSentBy(ctx, id, userId));
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return row;
  }

  /** Bytes that have arrived; null if the upload is not on this node. Finishes one whose end a crash has cut off. */
  async #offsetOf(row: FileRow): Promise<number | null> {
    if (row.sha256 !== null) return row.size;
    const id = row.idguid;
    const offset = this.#finishing.has(id) ? row.size : await this.#spool.offsetOf(id);
    const all =
      offset === null ? (await this.#files.sizeOf(id)) === row.size : offset === row.size && row.size > 0;
    if (!all) return offset;
    await this.finish(id);
    return row.size;
  }
}
