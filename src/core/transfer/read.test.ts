import { afterAll, describe, expect, it } from 'vitest';
import { resources } from '../../modules.ts';
import { inspectFile, readFile, type StoredFile } from './read.ts';
import { openSpool } from './spool.ts';
import { importOptions } from './transfer.api.ts';

const groups = resources.find(({ name }) => name === 'grupe-robe')!;
const open_: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(open_.map((file) => file.close())));

/** Puts a file where an upload is put. */
async function stored(content: Buffer | string): Promise<StoredFile> {
  const file = await openSpool();
  open_.push(file);
  const bytes = Buffer.from(content);
  await file.write(bytes, 0, bytes.length, 0);
  return { fd: file.fd, size: bytes.length };
}

const ROWS = Array.from({ length: 40_000 }, (_, row) => `G${row};Grupa ${row};${'x'.repeat(40)}`);
const LARGE = ['Šifra;Naziv;Opis', ...ROWS].join('\n');
/** In several messages. */
const SMALL = ['Šifra;Naziv;Opis', ...ROWS.slice(0, 1200)].join('\n');
const options = importOptions.parse({ mapping: { sifra: 0, naziv: 1, opis: 2 }, dry_run: true });

/** How many processes this one waits for. */
const processes = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

describe('a file is read in a process of its own', () => {
  it('row by row, as the options say', async () => {
    const rows = await readFile(await stored(SMALL), groups, options);
    expect(rows).toHaveLength(1200);
    expect(rows[1199]).toMatchObject({ number: 1201, values: { sifra: 'G1199' }, errors: [] });
  });

  it('that is ended when it takes too long', async () => {
    const file = await stored(LARGE);
    await expect(
      readFile(file, groups, options, undefined, { heap: 256, memory: 512, time: 100 }),
    ).rejects.toMatchObject({
      status: 422,
      errors: { file: expect.stringContaining('traje predugo') },
    });
  });

  it('that is ended when whoever waited has gone, and leaves nothing behind', async () => {
    const file = await stored(LARGE);
    const client = new AbortController();
    const read = readFile(file, groups, options, client.signal);
    expect(processes()).toBe(1);
    setTimeout(() => client.abort(), 50);
    await expect(read).rejects.toMatchObject({ status: 408 });
    await expect(readFile(file, groups, options, client.signal)).rejects.toMatchObject({ status: 408 });
    await expect.poll(processes, { timeout: 1_000 }).toBe(0);
  });

  it('and what is wrong with it is told in the same words', async () => {
    await expect(inspectFile(await stored('A;A\n1;2'), groups)).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { file: expect.stringContaining('se ponavlja') },
    });
  });
});
