import { newFile } from '../kit/own-files.ts';

/** One worker's place for finished pictures: a file for each, so that hundreds of them take no memory, or Blobs. */
export class Shelf {
  readonly #folder: string;
  #files = true;

  /** `folder`: from the page's (`newFile`). */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Puts bytes away; what comes back reads them from where they lie. */
  async put(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Blob> {
    try {
      if (this.#files) return await this.#file(bytes, type);
    } catch {
      // Not allowed here, or the disk is full: from now on in memory.
      this.#files = false;
    }
    return new Blob([bytes], { type });
  }

  async #file(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Blob> {
    const { write, finish, discard } = await newFile(this.#folder);
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
