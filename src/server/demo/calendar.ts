/** Maximum minutes between two entries of a session. */
const PAUSE = 4;

/** The last `count` working days before `now`, oldest first, each at 7:00 UTC (morning in Sarajevo). */
export function workingDays(now: Date, count: number): Date[] {
  const days: Date[] = [];
  const day = new Date(now);
  day.setUTCHours(7, 0, 0, 0);
  while (days.length < count) {
    day.setUTCDate(day.getUTCDate() - 1);
    if (day.getUTCDay() % 6 !== 0) days.unshift(new Date(day));
  }
  return days;
}

/** Seeded pseudo-random numbers from 0 to 1 (mulberry32). */
export function sameNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Endless moments of a session: somewhere in the working day, then a few minutes apart. */
export function* sitting(day: Date, random: () => number): Generator<Date, never> {
  let time = day.getTime() + random() * 5 * 3_600_000;
  for (;;) {
    time += (0.5 + random() * (PAUSE - 0.5)) * 60_000;
    yield new Date(time);
  }
}
