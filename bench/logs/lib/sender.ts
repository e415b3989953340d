/**
 * Sends lines at a steady rate, in a separate process so that measuring is not slowed: `sender.ts URL KEY SECONDS LINES_PER_SECOND`. Prints
 * how many were sent, refused, and had no answer.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refused, send } from '../../files/lib/transfer.ts';
import { OTHER } from './fill.ts';
import { madeLines } from './lines.ts';
import { batchesOf } from './sent.ts';

/** In lines. */
export interface Flooded {
  sent: number;
  refused: number;
  failed: number;
}

/** Batches a second, as of so many programs that send what they have once a second. */
const BATCHES = 20;
/** Different batches, made beforehand. */
const DIFFERENT = 100;

const [url = '', key = '', seconds = '', rate = ''] = process.argv.slice(2);
const size = Number(rate) / BATCHES;
const make = madeLines(11, { own: OTHER, other: OTHER });
const batches = batchesOf(
  Array.from({ length: size * DIFFERENT }, (_, n) => make(n, new Date()).line),
  size,
);
const agent = new Agent({ keepAlive: true });
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
const flooded: Flooded = { sent: 0, refused: 0, failed: 0 };

async function one(n: number): Promise<void> {
  flooded.sent += size;
  try {
    await send(url, { method: 'POST', agent, headers, body: [batches[n % DIFFERENT]!] });
  } catch (error) {
    flooded[error instanceof Refused ? 'refused' : 'failed'] += size;
  }
}

const begun = performance.now();
const sending: Promise<void>[] = [];
for (let n = 0; n < Number(seconds) * BATCHES; n++) {
  await sleep(Math.max(0, begun + (n / BATCHES) * 1000 - performance.now()));
  sending.push(one(n));
}
await Promise.all(sending);
agent.destroy();
process.stdout.write(JSON.stringify(flooded));
