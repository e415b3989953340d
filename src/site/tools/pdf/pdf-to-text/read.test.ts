import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import type { PageText } from './messages.ts';
import { type PageSource, type ReadStage, readAll } from './read.ts';

const reader = vi.hoisted(() => ({ ready: Promise.resolve(), read: vi.fn() }));
vi.mock('../ocr/readers.ts', () => ({
  readerCount: () => 1,
  withReaders: (_: number, __: unknown, work: (one: typeof reader) => Promise<void>) => work(reader),
}));

const READ = {
  paragraphs: [],
  confidence: 0,
  place: [1, 0, 0, 1, 0, 0],
  turned: 0,
  letters: 0,
  other: false,
};
const FULL = new Refusal('Nema mjesta.');
/** A scan with words over it, a page of which the words say the same as the picture. */
const LAYERED = 8;
const SAID = 'jedan dva tri četiri pet šest sedam osam devet deset'.split(' ');
const LAYER: PageText = {
  page: LAYERED,
  source: 'layer',
  paragraphs: [[SAID.map((text) => ({ text, confidence: 100, place: null }))]],
  confidence: null,
  turned: 0,
  preview: null,
  alphabet: null,
  note: '',
};
/** A blank page with a comment. */
const NOTED = 7;
const stock: PageSource = {
  count: 9,
  own: () => null,
  picture: async (page) => ({
    page: { width: 1, height: 1, data: new Uint8Array(1) },
    dpi: 300,
    notInPicture: page === NOTED ? [[[{ text: 'Bilješka: b', confidence: 100, place: null }]]] : [],
    layer: page === LAYERED ? LAYER : null,
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
  expect(found).toMatchObject([{ source: 'layer', note: '', confidence: null, preview: null }]);
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

it('says when a page is read once more, until that page is done', async () => {
  reader.read.mockImplementationOnce(async (_page, _dpi, progress) => {
    progress(0.5, false);
    progress(0.9, true);
    return READ;
  });
  const told: [number, ReadStage][] = [];
  await readAll(stock, [0, 1], ['bos'], {
    done: () => {},
    progress: (done, doing) => told.push([done, doing]),
  });
  expect(told).toEqual([
    [0, 'reading'],
    [0.5, 'reading'],
    [0.9, 'again'],
    [1, 'reading'],
    [1, 'reading'],
    [2, 'reading'],
  ]);
});

it('hands on which alphabet was seen that no language has', async () => {
  const pages: PageText[] = [];
  reader.read.mockResolvedValueOnce({ ...READ, other: true });
  await readAll(stock, [0, 1], ['bos'], { done: (page) => pages.push(page), progress: () => {} });
  expect(pages.map(({ alphabet }) => alphabet)).toEqual(['cyrillic', null]);
});

it('takes the words that lie over a scan only where the picture says the same', async () => {
  const lines = (words: readonly string[]) => [
    [
      {
        words: words.map((text, at) => ({
          text,
          confidence: 90,
          bbox: { x0: at, y0: 0, x1: at + 1, y1: 1 },
        })),
        bbox: { x0: 0, y0: 0, x1: 20, y1: 1 },
        baseline: { x0: 0, y0: 1, x1: 20, y1: 1 },
      },
    ],
  ];
  const found: PageText[] = [];
  reader.read.mockResolvedValue({ ...READ, confidence: 90, paragraphs: lines(SAID.toReversed()) });
  await readAll(stock, [LAYERED], ['bos'], { done: (page) => found.push(page), progress: () => {} });
  reader.read.mockResolvedValue({ ...READ, confidence: 90, turned: 2, paragraphs: [] });
  await readAll(stock, [LAYERED], ['bos'], { done: (page) => found.push(page), progress: () => {} });
  expect(found.map(({ source }) => source)).toEqual(['layer', 'blank']);
});
