import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../kit/jobs.ts';
import type { PageText } from './jobs.ts';
import { readAll, type Stock } from './read.ts';

const reader = vi.hoisted(() => ({ ready: Promise.resolve(), read: vi.fn() }));
vi.mock('../ocr/readers.ts', () => ({
  readerCount: () => 1,
  withReaders: (_: number, __: unknown, work: (one: typeof reader) => Promise<void>) => work(reader),
}));

const READ = { paragraphs: [], confidence: 0, place: [1, 0, 0, 1, 0, 0], turned: 0 };
const FULL = new Refusal('Nema mjesta.');
/** A page whose picture shows nothing, and which has a note. */
const NOTED = 7;
const stock: Stock = {
  count: 9,
  own: () => null,
  picture: async (page) => ({
    page: { width: 1, height: 1, data: new Uint8Array(1) },
    dpi: 300,
    beside: page === NOTED ? [[[{ text: 'Bilješka: b', confidence: 100, place: null }]]] : [],
  }),
  faultOf: () => null,
};

async function sourcesOf(pages: number[]): Promise<PageText['source'][]> {
  const found: PageText['source'][] = [];
  await readAll(stock, pages, ['bos'], { done: ({ source }) => found.push(source), progress: () => {} });
  return found;
}

beforeEach(() => {
  reader.ready = Promise.resolve();
  reader.read.mockReset().mockResolvedValue(READ);
});

it('a page over which the reader falls does not end the others', async () => {
  reader.read.mockRejectedValueOnce(FULL).mockRejectedValueOnce(FULL).mockResolvedValueOnce(READ);
  reader.read.mockRejectedValueOnce(FULL);
  expect(await sourcesOf([0, 1, 2, 3, 4])).toEqual(['fault', 'fault', 'blank', 'fault', 'blank']);
});

it('a page that has nothing but a note is not blank', async () => {
  const found: PageText[] = [];
  await readAll(stock, [NOTED], ['bos'], { done: (page) => found.push(page), progress: () => {} });
  expect(found).toMatchObject([{ source: 'layer', note: '', confidence: null, seen: null }]);
  expect(found[0]?.paragraphs).toHaveLength(1);
});

it('a reader that falls over everything ends it', async () => {
  reader.read.mockRejectedValue(FULL);
  await expect(sourcesOf([0, 1, 2, 3])).rejects.toBe(FULL);
  expect(reader.read).toHaveBeenCalledTimes(3);
  await expect(sourcesOf([0])).rejects.toBe(FULL);
});

it('a reader that cannot begin, and a fault of ours, end it at once', async () => {
  reader.read.mockRejectedValueOnce(new TypeError('ours'));
  await expect(sourcesOf([0, 1])).rejects.toThrow('ours');
  reader.ready = Promise.reject(FULL);
  await expect(sourcesOf([0, 1])).rejects.toBe(FULL);
  expect(reader.read).toHaveBeenCalledTimes(1);
});
