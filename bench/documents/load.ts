/**
 * A server with 100,000 documents while it reads scans: the time of a page of their list as a person waits for it, against the same while
 * nothing is read; and what the server keeps in memory of each document, once it has read some.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DOCUMENTS as API } from '../../src/modules/documents/processing/shapes.ts';
import { isWorking, type State } from '../../src/modules/documents/processing/states.ts';
import { goal } from '../files/lib/goal.ts';
import { send } from '../files/lib/transfer.ts';
import { filledDatabase } from '../lib/filled.ts';
import { residentMiB, signIn } from '../lib/product.ts';
import { fillDocuments } from './lib/fill.ts';
import { COLLECTS, kept } from './lib/kept.ts';
import { scanned } from './lib/papers.ts';

const SCANS = 10;
const DPI = 150;
/** Milliseconds between two looks at the list, and how many make an idle measure. */
const PAUSE = 15;
const IDLE = 150;
/** Goals. */
const SLOWER = 3;
const GROWTH = 1.25;
/** Milliseconds after which reading is given up. */
const LONGEST = 150_000;

const bench = await filledDatabase({ goods: false });
try {
  await fillDocuments(bench);
  const scans: Buffer[] = [];
  for (let nth = 0; nth < 2 * SCANS + 2; nth++) scans.push(await scanned((Date.now() % 100_000) + nth, DPI));
  const product = await bench.start('src/server/main.ts', '/api/ready', COLLECTS);
  const token = await signIn(product.url);
  const headers = { authorization: `Bearer ${token}` };
  const memory = (): number => residentMiB(product.child.pid!);

  const upload = async (scan: Buffer): Promise<string> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(scan)]), 'sken.jpg');
    const answer = await fetch(product.url + API, { method: 'POST', headers, body });
    const { data, message } = (await answer.json()) as { data: { idguid: string }; message: string };
    if (answer.status !== 201) throw new Error(`A scan was answered ${answer.status}: ${message}`);
    return data.idguid;
  };
  const stateOf = async (idguid: string): Promise<State> =>
    (
      JSON.parse((await send(`${product.url}${API}/${idguid}`, { headers })).body) as {
        data: { state: State };
      }
    ).data.state;
  /** Milliseconds of each look at a page of the list, as long as `go` says. */
  const looks = async (go: (count: number) => boolean): Promise<number[]> => {
    const taken: number[] = [];
    while (go(taken.length)) {
      const begun = performance.now();
      await send(`${product.url}${API}`, { headers });
      taken.push(performance.now() - begun);
      await sleep(PAUSE);
    }
    return taken;
  };
  const idle = (): Promise<number[]> => looks((count) => count < IDLE);
  /** Has scans read; answers the looks at the list meanwhile, and seconds for a scan. */
  const reading = async (
    some: readonly Buffer[],
  ): Promise<{ taken: number[]; each: number; peak: number }> => {
    const begun = performance.now();
    const ids: string[] = [];
    for (const scan of some) ids.push(await upload(scan));
    let busy = true;
    let peak = 0;
    const looking = looks(() => {
      peak = Math.max(peak, memory());
      return busy;
    });
    try {
      for (const id of ids)
        for (;;) {
          const state = await stateOf(id);
          if (!isWorking(state)) {
            if (state !== 'na_pregledu') throw new Error(`A scan ended in the state ${state}`);
            break;
          }
          if (performance.now() - begun > LONGEST) throw new Error('The scans were not read in time');
          await sleep(100);
        }
    } finally {
      busy = false;
    }
    const each = (performance.now() - begun) / 1000 / some.length;
    return { taken: await looking, each, peak };
  };
  const at = (taken: readonly number[], share: number): number =>
    [...taken].sort((a, b) => a - b)[Math.floor((taken.length - 1) * share)]!;

  await looks((count) => count < 50);
  await reading(scans.splice(0, 2));
  const before = await idle();
  const empty = await kept(product);
  const first = await reading(scans.splice(0, SCANS));
  const between = await idle();
  const half = await kept(product);
  const second = await reading(scans.splice(0, SCANS));
  const after = await idle();
  const full = await kept(product);

  const said = (taken: readonly number[]): string =>
    `p50 ${at(taken, 0.5).toFixed(1)} ms, p95 ${at(taken, 0.95).toFixed(1)} ms (${taken.length} looks)`;
  console.log(`A page of the list, idle, and while ${SCANS} scans of ${DPI} dpi are read:`);
  const ratios = [
    { rested: [...before, ...between], busy: first },
    { rested: [...between, ...after], busy: second },
  ].map(({ rested, busy }) => {
    console.log(`  ${said(rested)}; ${said(busy.taken)}, ${busy.each.toFixed(1)} s a scan`);
    return at(busy.taken, 0.95) / at(rested, 0.95);
  });
  // Other work on the machine only adds.
  goal('  p95 while reading / idle, the better of two', Math.min(...ratios), { most: SLOWER });
  console.log(
    `Memory of the server: ${empty.toFixed(0)} MiB kept before, most ${Math.max(first.peak, second.peak).toFixed(0)} MiB meanwhile, ` +
      `${half.toFixed(0)} MiB after ${SCANS} scans, ${full.toFixed(0)} MiB after ${2 * SCANS}: ` +
      `${((half - empty) / SCANS).toFixed(2)} and ${((full - half) / SCANS).toFixed(2)} MiB a document`,
  );
  goal(`  after ${2 * SCANS} scans / before`, full / empty, { most: GROWTH });
} finally {
  await bench.stop();
}
