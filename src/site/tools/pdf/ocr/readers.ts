import { Hand } from '../../kit/worker-client.ts';
import { isSmall } from '../memory.ts';
import type { Gray } from './gray.ts';
import type { Language } from './languages.ts';
import type { OcrOrder } from './ocr.worker.ts';
import type { PageReading } from './read-page.ts';

const makeWorker = (): Worker => new Worker(new URL('./ocr.worker.ts', import.meta.url), { type: 'module' });

/** What reads one page after the other, in a worker of its own. */
export interface PageReader {
  /** When code and data are there: a page may be drawn meanwhile. */
  ready: Promise<void>;
  /** `again`: the page is being read for the second time. */
  read(page: Gray, dpi: number, progress: (part: number, again: boolean) => void): Promise<PageReading>;
}

/** How many pages are read at once: each reader takes a core and some hundred megabytes. */
export function readerCount(pages: number): number {
  const cores = navigator.hardwareConcurrency || 2;
  const able = isSmall() ? 1 : cores >= 8 ? 4 : 2;
  return Math.max(1, Math.min(pages, able, cores));
}

type OcrHand = Hand<OcrOrder, PageReading | 'ready'>;

/** Readers that are ready for the next file. They go with the worker that has them. */
let kept: { languages: string; hands: OcrHand[] } | null = null;

/** Takes those that were kept, and have these languages; others are let go. */
function takeKept(languages: string, count: number): OcrHand[] {
  if (!kept) return [];
  const found = kept.languages === languages ? kept.hands.splice(0, count) : [];
  for (const hand of kept.hands) hand.dismiss();
  kept = null;
  return found;
}

/**
 * Several readers, each in a worker of its own. `work` is begun once for each; it takes pages for as long as there are some. Throws
 * what any of them throws, and then lets them all go.
 */
export async function withReaders(
  count: number,
  languages: readonly Language[],
  work: (reader: PageReader) => Promise<void>,
): Promise<void> {
  const wanted = languages.join('+');
  const hands = takeKept(wanted, count);
  while (hands.length < count) hands.push(new Hand(makeWorker));
  try {
    await Promise.all(hands.map((hand) => work(readerOf(hand, languages))));
    kept = { languages: wanted, hands };
  } catch (error) {
    for (const hand of hands) hand.dismiss();
    throw error;
  }
}

function readerOf(hand: OcrHand, languages: readonly Language[]): PageReader {
  const ready = hand.run({ languages, page: null, dpi: 0 }).then(() => {});
  // Whoever waits for it hears of it; until somebody does, it is no error nobody cares for.
  ready.catch(() => {});
  return {
    ready,
    async read(page, dpi, progress) {
      const reading = await hand.run(
        { languages, page, dpi },
        {
          transfer: [page.data.buffer as ArrayBuffer],
          onProgress: ({ done, said }) => progress(done, said !== ''),
        },
      );
      if (reading === null || reading === 'ready')
        throw new Error('A reader was let go in the middle of a page');
      return reading;
    },
  };
}
