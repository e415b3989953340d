import { announce } from './announce.ts';
import type { Authority } from './authorities.ts';
import { DAY, dayOf, MINUTE, SECOND, timesOf } from './calendar.ts';
import { type Chance, seededChance } from './chance.ts';
import { settle } from './foundation.ts';
import { emptyTables, type Notice, type Tables } from './model.ts';
import { happen, type Outcome } from './outcomes.ts';
import { EARLIER, type Row } from './rows.ts';
import { stampOf } from './stamps.ts';
import type { Trade } from './subjects.ts';
import type { Supplier, Unregistered } from './suppliers.ts';

export interface WorldSettings {
  seed: string;
  /** Its first day (ms, UTC). */
  since: number;
  /** Up to when it has grown at first (ms). */
  until: number;
  /** Notices of a weekday; by default 100 to 170. */
  daily?: number;
  /** A thinner time before the first day, of so many days and notices of a weekday. What follows it is the same without it. */
  before?: { days: number; daily: number };
  /** Notices come at any hour, on days off too. */
  restless: boolean;
}

/** What is still to come on a day, in order. */
type Event = Outcome | { at: number; kind: 'notice' };

const isOutcome = (event: Event): event is Outcome => event.kind !== 'notice';

/**
 * A world of notices that follows from its seed: what has happened up to a moment is always the same, in how many steps ever it has come there.
 * Its clock moves only by `advance`, `grow` and `tick`.
 */
export class World {
  readonly tables: Tables = emptyTables();
  private readonly own: Chance;
  /** Of what belongs to the time before the first day. */
  private readonly past: Chance;
  private readonly first: number;
  private isEarlier = false;
  /** Authorities, each as often as it buys. */
  readonly buying: readonly Authority[];
  readonly firms: Readonly<Record<Trade, readonly Supplier[]>>;
  readonly twins: Readonly<Record<Trade, readonly Unregistered[]>>;
  /** The id of a CPV code in the source. */
  readonly codeOf: (code: string) => number;
  /** Milliseconds since 1970. */
  now: number;
  private readonly settings: WorldSettings;
  private readonly outcomes = new Map<number, Outcome[]>();
  private day: number;
  private events: Event[] = [];
  private done = 0;
  private ticks = 0;

  constructor(settings: WorldSettings) {
    this.settings = settings;
    this.own = seededChance(settings.seed);
    this.past = seededChance(`${settings.seed}|before`);
    const { buying, firms, twins, codeOf } = settle(this.tables, this.chance, settings.since - 5 * 365 * DAY);
    this.buying = buying;
    this.firms = firms;
    this.twins = twins;
    this.codeOf = codeOf;
    this.first = dayOf(settings.since);
    this.day = this.first - (settings.before?.days ?? 0) * DAY;
    this.now = this.day;
    this.open();
    this.advance(settings.until);
  }

  get chance(): Chance {
    return this.isEarlier ? this.past : this.own;
  }

  /** The stamp of a moment (ms). Arrow function: it is handed on. */
  readonly stamp = (ms: number, ticks = 0): string => stampOf(ms, ticks);

  /** Lets everything happen up to a moment (ms). */
  advance(to: number): void {
    for (;;) {
      this.run(Math.min(to, this.day + DAY - 1));
      if (to < this.day + DAY) break;
      this.day += DAY;
      this.open();
    }
    this.now = Math.max(this.now, to);
  }

  /**
   * Lets one more whole day pass, with `count` notices or as many as are usual: the one that it is, or the next one if something has happened
   * today. Returns how many there were.
   */
  grow(count?: number): number {
    if (this.done > 0) this.advance(this.day + DAY);
    if (count !== undefined) this.open(count, this.events.filter(isOutcome));
    const notices = this.events.filter((event) => !isOutcome(event)).length;
    this.advance(this.day + DAY);
    return notices;
  }

  /** Moves the clock on by some seconds and returns it (ms). */
  tick(): number {
    this.now += SECOND + (this.ticks++ % 3) * SECOND;
    return this.now;
  }

  /** Ten minutes later, with a few notices beside those that come by themselves. */
  hurry(): void {
    this.advance(this.now + 10 * MINUTE);
    for (let left = this.chance.between(1, 3); left > 0; left--) this.publish(this.tick());
  }

  /** A notice at a moment (ms). */
  publish(at: number, more: { ticks?: number; visibleAt?: number } = {}): Row<Notice> {
    return announce(this, at, more);
  }

  /** Plans what happens later; what should have happened already does so at once. */
  plan(outcome: Outcome): void {
    const due = dayOf(outcome.at);
    if (due > this.day) {
      const planned = this.outcomes.get(due);
      if (planned) planned.push(outcome);
      else this.outcomes.set(due, [outcome]);
      return;
    }
    this.events.push({ ...outcome, at: Math.max(outcome.at, this.now) });
    const rest = this.events.splice(this.done).sort((one, other) => one.at - other.at);
    this.events.push(...rest);
  }

  /** Plans the day that has begun. `known`: what is to happen to earlier notices. */
  private open(count?: number, known: readonly Outcome[] = this.outcomes.get(this.day) ?? []): void {
    const { daily: usual, restless, before } = this.settings;
    const isEarlier = this.day < this.first;
    const daily = isEarlier ? before?.daily : usual;
    const times = this.during(isEarlier, () => timesOf(this.day, this.chance, { count, daily, restless }));
    this.outcomes.delete(this.day);
    const notices = times.map((at): Event => ({ at, kind: 'notice' }));
    this.events = [...notices, ...known].sort((one, other) => one.at - other.at);
    this.done = 0;
  }

  private run(to: number): void {
    for (; this.done < this.events.length && this.events[this.done]!.at <= to; this.done++) {
      const event = this.events[this.done]!;
      // The clock may have been moved on meanwhile.
      const at = Math.max(event.at, this.now);
      if (isOutcome(event)) this.during(event.noticeId > EARLIER, () => happen(this, { ...event, at }));
      else this.during(this.day < this.first, () => announce(this, at, { ticks: this.fraction() }));
      this.now = at;
    }
  }

  /** Does what belongs to the time before the first day, or not: then it draws nothing of what follows, and has ids of its own. */
  private during<T>(isEarlier: boolean, work: () => T): T {
    if (!isEarlier) return work();
    this.turn(true);
    try {
      return work();
    } finally {
      this.turn(false);
    }
  }

  private turn(isEarlier: boolean): void {
    this.isEarlier = isEarlier;
    for (const rows of Object.values(this.tables)) rows.isEarlier = isEarlier;
  }

  /** Stamps are of a whole second or, as often, of seven digits. */
  private fraction(): number {
    return this.chance.happens(0.5) ? 0 : this.chance.below(10_000_000);
  }
}
