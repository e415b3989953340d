import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/entries.ts';
import { networkOf } from '../../../core/network.ts';

/** After `free` wrong passwords the wait starts at `first` milliseconds and doubles up to `longest`. */
export interface GuessLimit {
  free: number;
  first: number;
  longest: number;
}

/** `pair`: of one host from one network; `network`: of all hosts from it. */
export interface GuessLimits {
  pair: GuessLimit;
  network: GuessLimit;
}

export const GUESS_LIMITS: GuessLimits = {
  pair: { free: 5, first: 15_000, longest: 5 * 60_000 },
  network: { free: 50, first: 15_000, longest: 5 * 60_000 },
};

interface Count {
  wrong: number;
  at: number;
  until: number;
}

/** Milliseconds after which wrong passwords are forgotten. */
const FORGOTTEN = 60 * 60_000;

/**
 * Slows down the guessing of passwords, by host and network (IPv4 address or IPv6 /64), in memory of this process. The right router behind
 * another address feels nothing of it, and one behind the same address that was right before is not counted among its network.
 * The host may be any text: whether it exists is not to be seen from it.
 */
export class PasswordGuesses {
  readonly #pairs: LRUCache<string, Count>;
  readonly #networks: LRUCache<string, Count>;
  /** Networks from which a host was right, by pair. */
  readonly #known: LRUCache<string, true>;
  readonly #limits: GuessLimits;
  readonly #now: () => number;

  constructor(limits = GUESS_LIMITS, now: () => number = Date.now, most = 100_000) {
    this.#pairs = new LRUCache(atMost(most));
    this.#networks = new LRUCache(atMost(most));
    this.#known = new LRUCache(atMost(most));
    this.#limits = limits;
    this.#now = now;
  }

  /** Milliseconds until a password is checked again; 0 to check it. Until then the answer is `badauth`, and is not counted. */
  wait(host: string, address: string | null): number {
    const { pair, network } = keysOf(host, address);
    const own = left(this.#pairs.get(pair), this.#now());
    return this.#known.has(pair) ? own : Math.max(own, left(this.#networks.get(network), this.#now()));
  }

  /** A wrong password. */
  failed(host: string, address: string | null): void {
    const { pair, network } = keysOf(host, address);
    this.#count(this.#pairs, pair, this.#limits.pair);
    if (!this.#known.has(pair)) this.#count(this.#networks, network, this.#limits.network);
  }

  /** A right password: forgets the wrong ones of the pair, but not of the network, which would let a guesser clear it by an own host. */
  succeeded(host: string, address: string | null): void {
    const { pair } = keysOf(host, address);
    this.#pairs.delete(pair);
    this.#known.set(pair, true);
  }

  #count(counts: LRUCache<string, Count>, key: string, { free, first, longest }: GuessLimit): void {
    const now = this.#now();
    const known = counts.get(key);
    const wrong = known && now - known.at < FORGOTTEN ? known.wrong + 1 : 1;
    const wait = wrong < free ? 0 : Math.min(longest, first * 2 ** Math.min(20, wrong - free));
    counts.set(key, { wrong, at: now, until: now + wait });
  }
}

const left = (count: Count | undefined, now: number): number => Math.max(0, (count?.until ?? 0) - now);

/** A host's name is cut, so that keys have an end. */
function keysOf(host: string, address: string | null): { pair: string; network: string } {
  const network = networkOf(address ?? 'unknown');
  return { network, pair: `${network} ${host.slice(0, 255)}` };
}
