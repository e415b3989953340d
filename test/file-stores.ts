import { createHash, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ByteRange, type FileStore, MissingBytes, type StoredBytes } from '../src/core/files/store.ts';
import { newId } from '../src/core/id.ts';
import { dataFolder } from './folder.ts';

export const MB = 1024 * 1024;
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The bytes in chunks as they come from a connection; `fail` throws after them. */
export async function* streamOf(bytes: Uint8Array, fail?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_521) yield bytes.subarray(at, at + 65_521);
  if (fail) throw fail;
}

export const readBytes = async (store: FileStore, id: string, range?: ByteRange): Promise<Buffer> =>
  buffer(await store.read(id, range));

export async function listed(store: FileStore): Promise<StoredBytes[]> {
  const all: StoredBytes[] = [];
  for await (const one of store.list()) all.push(one);
  return all;
}

const PART = 8 * MB;

/** A store that is opened once, on an empty place, for the tests of `describe`. */
function ofStore(
  name: string,
  open: () => Promise<FileStore>,
  timeout: number,
  tests: (store: () => FileStore) => void,
): void {
  describe(name, { timeout }, () => {
    let store: FileStore;
    beforeAll(async () => {
      store = await open();
    }, timeout);
    afterAll(() => store?.close());
    tests(() => store);
  });
}

async function givesBack(store: FileStore, bytes: Uint8Array): Promise<void> {
  const id = newId();
  await store.write(id, streamOf(bytes));
  expect(await store.sizeOf(id)).toBe(bytes.length);
  expect(hashOf(await readBytes(store, id))).toBe(hashOf(bytes));
}

async function keepsNothing(store: FileStore, bytes: Uint8Array): Promise<void> {
  const id = newId();
  const why = new Error('otišao');
  await expect(store.write(id, streamOf(bytes, why))).rejects.toBe(why);
  expect(await store.sizeOf(id)).toBeNull();
  await expect(store.read(id)).rejects.toThrow(MissingBytes);
  expect((await listed(store)).map((one) => one.id)).not.toContain(id);
}

/** What every `FileStore` must do, with files of `most` bytes. `open` is called once, on an empty place. */
export function storeContract(
  name: string,
  open: () => Promise<FileStore>,
  { most, timeout = 30_000 }: { most: number; timeout?: number },
): void {
  ofStore(name, open, timeout, (store) => {
    const bytes = randomBytes(most);
    const folder = dataFolder('adopted');
    afterAll(folder.remove);

    it.each([
      ['nothing', 0],
      ['one byte', 1],
      ['some', 100_000],
      ['most', most],
    ])('gives back what was written: %s', (_what, size) => givesBack(store(), bytes.subarray(0, size)));

    it('gives ranges, which end where the bytes end', async () => {
      const id = newId();
      await store().write(id, streamOf(Buffer.from('0123456789')));
      const at = async (start: number, end: number): Promise<string> =>
        (await readBytes(store(), id, { start, end })).toString();
      expect(await at(0, 0)).toBe('0');
      expect(await at(3, 5)).toBe('345');
      expect(await at(8, 100)).toBe('89');
      expect(await at(10, 20)).toBe('');
    });

    it('knows of no bytes that were not written, or were removed', async () => {
      const id = newId();
      await store().remove(id);
      await store().write(id, streamOf(Buffer.from('x')));
      await store().remove(id);
      expect(await store().sizeOf(id)).toBeNull();
      await expect(store().read(id)).rejects.toThrow(MissingBytes);
      await expect(store().read(id, { start: 0, end: 5 })).rejects.toThrow(MissingBytes);
    });

    it.each([1000, most])('keeps nothing of a write whose source fails after %d bytes', (size) =>
      keepsNothing(store(), bytes.subarray(0, size)),
    );

    it('adopts a file of this machine', async () => {
      const id = newId();
      const path = join(folder.path, 'file');
      writeFileSync(path, bytes);
      await store().adopt(id, path);
      expect(hashOf(await readBytes(store(), id))).toBe(hashOf(bytes));
      expect(existsSync(path)).toBe(false);
    });

    it('lists everything that is stored', async () => {
      const ids = Array.from({ length: 8 }, newId);
      const before = Date.now();
      await Promise.all(ids.map((id, size) => store().write(id, streamOf(bytes.subarray(0, size)))));
      const all = await listed(store());
      const sizes = new Map(all.map(({ id, size }) => [id, size]));
      expect(ids.map((id) => sizes.get(id))).toEqual(ids.map((_, size) => size));
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const last = all.find(({ id }) => id === ids.at(-1))!;
      // A store may keep whole seconds.
      expect(Math.abs(last.modified.getTime() - before)).toBeLessThan(60_000);
    });

    it('lets a reader leave', async () => {
      const id = newId();
      await store().write(id, streamOf(bytes));
      const reading = await store().read(id);
      for await (const chunk of reading) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      expect(reading.destroyed).toBe(true);
    });

    it('sweeps nothing that is stored', async () => {
      const before = await listed(store());
      await store().sweep();
      expect(await listed(store())).toEqual(before);
    });
  });
}

/** The same with files of several parts, and with many of them. */
export function storeContractAtLength(name: string, open: () => Promise<FileStore>, timeout = 30_000): void {
  ofStore(name, open, timeout, (store) => {
    const bytes = randomBytes(2.5 * PART + 13);

    it.each([
      ['a part', PART],
      ['a part and a byte', PART + 1],
      ['several parts', bytes.length],
    ])('gives back what was written: %s', (_what, size) => givesBack(store(), bytes.subarray(0, size)));

    it.each([7 * MB, 18 * MB])('keeps nothing of a write whose source fails after %d bytes', (size) =>
      keepsNothing(store(), bytes.subarray(0, size)),
    );

    it('lists everything that is stored', async () => {
      const ids = Array.from({ length: 30 }, newId);
      await Promise.all(ids.map((id, size) => store().write(id, streamOf(bytes.subarray(0, size)))));
      const sizes = new Map((await listed(store())).map(({ id, size }) => [id, size]));
      expect(ids.map((id) => sizes.get(id))).toEqual(ids.map((_, size) => size));
    });

    it('writes many at once', async () => {
      const ids = Array.from({ length: 6 }, newId);
      await Promise.all(ids.map((id, at) => store().write(id, streamOf(bytes.subarray(at, at + 9 * MB)))));
      for (const [at, id] of ids.entries())
        expect(hashOf(await readBytes(store(), id))).toBe(hashOf(bytes.subarray(at, at + 9 * MB)));
    });
  });
}
