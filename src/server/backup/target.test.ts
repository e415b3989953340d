import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sweepParts, writeDurably } from './target.ts';
import { cleanUp, folder } from './test/kit.ts';

afterAll(cleanUp);

async function* bytes(...parts: (string | Error)[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

it('a file is there under its name when it is complete, for its owner only', async () => {
  const path = join(folder(), 'new', 'a.arhiva');
  expect(await writeDurably(path, bytes('čar', 'šija'))).toBe(9);
  expect(readFileSync(path, 'utf8')).toBe('čaršija');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('a source that fails leaves nothing, and what was there as it was', async () => {
  const path = join(folder(), 'a.arhiva');
  await writeDurably(path, bytes('ranije'));
  await expect(writeDurably(path, bytes('novo', new Error('cut')))).rejects.toThrow('cut');
  expect(readFileSync(path, 'utf8')).toBe('ranije');
  expect(readdirSync(join(path, '..'))).toEqual(['a.arhiva']);
});

it.runIf(existsSync('/dev/full'))('a full disk is named, and earlier archives stay', async () => {
  const path = join(folder(), 'a.arhiva');
  await writeDurably(path, bytes('ranije'));
  const part = `${path}.part`;
  symlinkSync('/dev/full', part);
  await expect(writeDurably(path, bytes('novo'), part)).rejects.toThrow(
    /nema mjesta na disku.*Ranije kopije su netaknute/,
  );
  expect(readFileSync(path, 'utf8')).toBe('ranije');
  expect(readdirSync(join(path, '..'))).toEqual(['a.arhiva']);
});

it('a place that is no folder is named', async () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  await expect(writeDurably(join(file, 'a.arhiva'), bytes('x'))).rejects.toThrow('nije folder');
});

it('what killed backups have left is removed after a day, and nothing else', async () => {
  const path = folder();
  const yesterday = Date.now() / 1000 - 25 * 3600;
  for (const name of ['carsija-1.part', 'carsija-2.part', 'mine.part', 'carsija-20260101-000000.arhiva'])
    writeFileSync(join(path, name), '');
  for (const name of ['carsija-1.part', 'mine.part', 'carsija-20260101-000000.arhiva'])
    utimesSync(join(path, name), yesterday, yesterday);
  await sweepParts(path);
  expect(readdirSync(path).toSorted()).toEqual([
    'carsija-2.part',
    'carsija-20260101-000000.arhiva',
    'mine.part',
  ]);
});
