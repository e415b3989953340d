import { setTimeout as sleep } from 'node:timers/promises';
import { exchangeUdp, randomId, type Server } from '../../dns/exchange.ts';
import { encodeName } from '../../dns/message-names.ts';
import type { TsigKey } from '../../dns/tsig-algorithms.ts';
import { signRequest } from '../../dns/tsig-client.ts';
import { OPCODE, TYPE } from '../../dns/wire.ts';
import { pack } from './messages.ts';
import type { WireRecord } from './record.ts';

/** A zone whose secondaries are told. */
export interface NotifiedZone {
  soa: WireRecord;
  /** Signs what is sent. */
  key: TsigKey | null;
  secondaries: readonly Server[];
}

/** Times in milliseconds. */
export interface NotifierOptions {
  /** The zone as it is when it is sent; null if it is gone. */
  zone: (name: string) => NotifiedZone | null;
  /** Told of a secondary that answered none of the tries; of each at most once an hour. */
  onSilent?: (zone: string, server: Server, error: Error) => void;
  /** Least time between two rounds of one zone. */
  apart?: number;
  /** How long the first try waits; each next one waits twice as long. */
  wait?: number;
  tries?: number;
}

/** Milliseconds between the rounds of different zones: at its start a server tells of all at once, and each has a socket. */
const PACE = 10;

/** Milliseconds between two reports of one silent secondary, which may be that of many zones. */
const REPORTS_APART = 3_600_000;

/** Rounds of one zone. */
interface Rounds {
  /** When the last one began; -Infinity before the first. */
  began: number;
  due: NodeJS.Timeout | null;
  giveUp: AbortController;
}

/** Tells secondary servers that a zone has a new serial; RFC 1996. */
export class Notifier {
  readonly #options: Required<NotifierOptions>;
  readonly #zones = new Map<string, Rounds>();
  readonly #running = new Set<Promise<unknown>>();
  /** When silent secondaries were reported, oldest first. */
  readonly #reported = new Map<string, number>();
  /** Zones whose round is due, in their order. */
  readonly #ready: string[] = [];
  #next: NodeJS.Timeout | null = null;

  constructor(options: NotifierOptions) {
    this.#options = { onSilent: () => {}, apart: 5_000, wait: 5_000, tries: 5, ...options };
  }

  /** The zone has a new serial. Its secondaries are told at once, or when `apart` has passed since the last round. */
  changed(zone: string): void {
    const rounds = this.#zones.get(zone) ?? { began: -Infinity, due: null, giveUp: new AbortController() };
    this.#zones.set(zone, rounds);
    if (rounds.due) return;
    const pause = Math.max(0, rounds.began + this.#options.apart - performance.now());
    rounds.due = setTimeout(() => {
      this.#ready.push(zone);
      if (!this.#next) this.#beginNext();
    }, pause);
  }

  #beginNext(): void {
    const zone = this.#ready.shift();
    const rounds = zone === undefined ? undefined : this.#zones.get(zone);
    if (rounds) this.#begin(zone!, rounds);
    this.#next = zone === undefined ? null : setTimeout(() => this.#beginNext(), PACE);
  }

  /** Gives up whatever is under way. */
  async stop(): Promise<void> {
    for (const { due, giveUp } of this.#zones.values()) {
      if (due) clearTimeout(due);
      giveUp.abort();
    }
    this.#zones.clear();
    this.#ready.length = 0;
    if (this.#next) clearTimeout(this.#next);
    await Promise.all(this.#running);
  }

  #begin(name: string, rounds: Rounds): void {
    // What is said now is newer than what the tries of the last round still say.
    rounds.giveUp.abort();
    rounds.giveUp = new AbortController();
    rounds.due = null;
    rounds.began = performance.now();
    const zone = this.#options.zone(name);
    if (!zone) {
      this.#zones.delete(name);
      return;
    }
    const { signal } = rounds.giveUp;
    for (const server of zone.secondaries) {
      const running = this.#tell(zone, server, signal).catch((error: Error) => {
        if (!signal.aborted && this.#isNews(server)) this.#options.onSilent(name, server, error);
      });
      this.#running.add(running);
      void running.finally(() => this.#running.delete(running));
    }
  }

  /** Whether a silent secondary was not reported within the hour; from now on it was. */
  #isNews({ address, port }: Server): boolean {
    const now = performance.now();
    for (const [known, at] of this.#reported) {
      if (now - at < REPORTS_APART) break;
      this.#reported.delete(known);
    }
    const server = `${address} ${port}`;
    if (this.#reported.has(server)) return false;
    this.#reported.set(server, now);
    return true;
  }

  /** Any answer ends the tries, also one that refuses; RFC 1996, 3.6. */
  async #tell(zone: NotifiedZone, server: Server, signal: AbortSignal): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const wait = this.#options.wait * 2 ** attempt;
      const until = performance.now() + wait;
      const message = notifyMessage(zone.soa);
      const signed = zone.key && signRequest(message, zone.key);
      try {
        const answer = await exchangeUdp(signed?.message ?? message, server, wait, signal);
        signed?.verify(answer);
        return;
      } catch (error) {
        if (attempt + 1 >= this.#options.tries || signal.aborted) throw error;
        // A refused connection fails at once, but the server may only be starting.
        await sleep(Math.max(0, until - performance.now()), undefined, { signal });
      }
    }
  }
}

/** NOTIFY with the new SOA as a hint; RFC 1996, 3.7. */
export function notifyMessage(soa: WireRecord): Buffer {
  const question = Buffer.concat([encodeName(soa.name), Buffer.of(0, TYPE.SOA, 0, 1)]);
  const [message] = pack([soa], { id: randomId(), question, room: 0 });
  // A request with AA; RFC 1996, 4.7.
  message!.writeUInt16BE((OPCODE.NOTIFY << 11) | 0x0400, 2);
  return message!;
}
