import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReadPagesOptions, readPages } from '../../../src/core/pages/reading/read-pages.ts';
import { readersOf } from '../../../src/core/pages/reading/test/readers.ts';
import { openSpool } from '../../../src/core/transfer/spool.ts';
import { processorSeconds } from '../../lib/processor.ts';

/** A page that the product has read: its words, and seconds since the page before, by the clock and of the processor. */
export interface ReadPage {
  words: number;
  fault: string | null;
  clock: number;
  processor: number;
}

/** A file's pages, the first with the start of the process; what its process took most, in MiB: resident, and reserved as the kernel counts. */
export interface ReadFile {
  pages: ReadPage[];
  fault: string | null;
  resident: number;
  reserved: number;
}

const LOOK = 10;
const LOOKS_PER_SAMPLE = 5;

/** Reads a file as the server does, in its reading process, and measures that (Linux). */
export async function readMeasured(
  content: Uint8Array,
  mediaType: string,
  options: ReadPagesOptions = {},
): Promise<ReadFile> {
  const spool = await openSpool();
  const read: ReadFile = { pages: [], fault: null, resident: 0, reserved: 0 };
  let done = false;
  const look = (): void => {
    for (const pid of readersOf(process.pid))
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const of = (name: string): number =>
          Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
        read.resident = Math.max(read.resident, of('VmHWM'));
        read.reserved = Math.max(read.reserved, of('VmData'));
      } catch {
        // It has ended meanwhile.
      }
  };
  // The last page may be heard of when its process has ended, so its time is looked at while it works.
  let used = 0;
  const sample = (): void => {
    const [pid] = readersOf(process.pid);
    const seconds = pid ? processorSeconds(pid) : 0;
    if (seconds > used) used = seconds;
  };
  const watch = (async () => {
    for (let turn = 0; !done; turn++) {
      look();
      if (turn % LOOKS_PER_SAMPLE === 0) sample();
      await sleep(LOOK);
    }
  })();
  try {
    await spool.write(content, 0, content.length, 0);
    let [clock, processor] = [performance.now(), 0];
    const outcome = await readPages({ fd: spool.fd, size: content.length, mediaType }, options, (page) => {
      look();
      sample();
      const now = { clock: performance.now(), processor: used };
      read.pages.push({
        words: page.words.length,
        fault: page.fault,
        clock: (now.clock - clock) / 1000,
        processor: now.processor - processor,
      });
      ({ clock, processor } = now);
    });
    if (!outcome.ok) read.fault = outcome.fault.message;
  } finally {
    done = true;
    await watch;
    await spool.close();
  }
  return read;
}
