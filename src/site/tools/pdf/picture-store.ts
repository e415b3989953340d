import { createTempFile } from '../kit/temp-files.ts';

/** Stores a worker's finished pictures: as files, so that hundreds take no memory, or as Blobs. */
export class PictureStore {
  readonly #folder: string;
  #files = true;

  /** `folder`: a folder of the page (`createTempFile`). */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores bytes and returns a Blob that reads them from there. */
  async store(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Blob> {
    try {
      if (this.#files) return await this.#file(bytes, type);
    } catch {
      // No permission or a full disk: use memory from now on.
      this.#files = false;
    }
    return new Blob([bytes], { type });
  }

  async #file(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Blob> {
    const { write, finish, discard } = await createTempFile(this.#folder);
    try {
      write(bytes);
    } catch (error) {
      await discard();
      throw error;
    }
    const file = await finish();
    return file.slice(0, file.size, type);
  }
}
