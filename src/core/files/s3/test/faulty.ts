import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../../../../test/fault-proxy.ts';
import { hashOf, MB, readBytes, streamOf } from '../../../../../test/file-stores.ts';
import { bucketAt, startS3Server } from '../../../../../test/s3-server.ts';
import { scaledTimeout } from '../../../../../test/timeout.ts';
import { newId } from '../../../id.ts';
import { openS3Store } from '../../s3-store.ts';
import type { FileStore } from '../../store.ts';
import type { S3Limits } from '../client.ts';

export const SECRET = 'tajna-koja-se-ne-smije-vidjeti';
/** Bytes of two parts. */
export const big = randomBytes(9 * MB + 7);
/** Requests for the bytes of a file. */
export const GET = /^GET .*\/[0-9a-f-]{36}/;
// As long as a busy machine may take to answer; the pauses between tries prove nothing.
export const limits: S3Limits = { idleTimeout: scaledTimeout(400), pause: 10 };
/** Milliseconds after which silence is a failure, where there is some. A busy machine only makes it try once more. */
const SILENCE = 400;

/** A bucket behind a proxy that makes faults, and a store in it. Its log must not tell the secret. */
class FaultyStore {
  proxy!: FaultProxy;
  port!: number;
  store!: FileStore;
  /** The same, for tests that wait for silence to end. */
  #impatient!: FileStore;
  #stop!: () => Promise<void>;
  readonly #lines: string[] = [];
  readonly log = pino({ level: 'trace' }, { write: (line: string) => void this.#lines.push(line) });

  async start(): Promise<void> {
    const server = await startS3Server();
    this.#stop = server.stop;
    this.port = server.port;
    this.proxy = await startFaultProxy(server.port);
    const settings = bucketAt(this.proxy.port, { secret: SECRET });
    this.store = await openS3Store(settings, this.log, limits);
    this.#impatient = await openS3Store(settings, this.log, { ...limits, idleTimeout: SILENCE });
  }

  async stop(): Promise<void> {
    await Promise.all([this.store.close(), this.#impatient.close()]);
    await this.proxy.stop();
    await this.#stop();
    expect(this.#lines.length).toBeGreaterThan(0);
    expect(this.#lines.join('')).not.toMatch(new RegExp(`${SECRET}|Signature=|AWS4-HMAC`));
  }

  /** Something goes wrong with the first requests that match, and then no more. */
  firstly(match: RegExp, fault: ReturnType<FaultProxy['fault']>, times = 1): void {
    let left = times;
    this.proxy.fault = (what) => (match.test(what) && left-- > 0 ? fault : null);
  }

  /** The store for a fault. */
  under(fault: unknown): FileStore {
    return typeof fault === 'object' && fault !== null && 'silentAfter' in fault
      ? this.#impatient
      : this.store;
  }

  async writes(bytes: Uint8Array, to = this.store): Promise<void> {
    const id = newId();
    await to.write(id, streamOf(bytes));
    this.proxy.fault = () => null;
    expect(hashOf(await readBytes(this.store, id))).toBe(hashOf(bytes));
  }

  /** A read is continued after a fault, from its beginning and from within. */
  async continues(id: string, fault: ReturnType<FaultProxy['fault']>, times: number): Promise<void> {
    const store = this.under(fault);
    this.firstly(GET, fault, times);
    expect(hashOf(await readBytes(store, id))).toBe(hashOf(big));
    this.firstly(GET, fault, times);
    const range = { start: 12_345, end: 6 * MB };
    expect(hashOf(await readBytes(store, id, range))).toBe(hashOf(big.subarray(12_345, 6 * MB + 1)));
  }
}

/** Started for the tests of a file. */
export function faultyStore(): FaultyStore {
  const made = new FaultyStore();
  beforeAll(() => made.start());
  afterAll(() => made.stop());
  beforeEach(() => {
    made.proxy.asked = [];
    made.proxy.fault = () => null;
  });
  return made;
}
