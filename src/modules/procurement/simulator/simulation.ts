import { MINUTE } from './calendar.ts';
import { type Chance, seededChance } from './chance.ts';
import { type FaultName, type Faults, noFaults, setFaults } from './faults.ts';
import type { Settings } from './options.ts';
import { Finder } from './results.ts';
import { type SourceSet, sourceSets } from './sets.ts';
import { World } from './world.ts';

/** What has been asked. */
export interface Stats {
  requests: number;
  pages: number;
  byStatus: Record<string, number>;
  faulted: Partial<Record<FaultName, number>>;
}

/** A world with its sets, and what goes wrong on the way to it. */
export interface Simulation {
  settings: Settings;
  world: World;
  sets: ReadonlyMap<string, SourceSet>;
  finder: Finder;
  faults: Faults;
  /** Of faults and of changes that are ordered. */
  chance: Chance;
  stats: Stats;
  /** Milliseconds of this machine until which there are rows that commit late. */
  waitingUntil: number;
}

/** Makes the world up to where it begins; a year takes some seconds. */
export function newSimulation(settings: Settings): Simulation {
  const world = new World(settings);
  const faults = noFaults();
  setFaults(faults, settings.faults);
  return {
    ...{ settings, world, faults, sets: sourceSets(world.tables), finder: new Finder() },
    chance: seededChance(`${settings.seed}|faults`),
    stats: { requests: 0, pages: 0, byStatus: {}, faulted: {} },
    waitingUntil: 0,
  };
}

/** Lets the world grow as it does by itself. */
export function growOn({ world, settings }: Simulation): void {
  if (settings.live) world.advance(Date.now());
  else world.hurry();
}

/** The world's clock, moved on by what happens now (ms). One that lives by this machine's is never behind it. */
export function momentOf({ world, settings }: Simulation): number {
  if (settings.live) world.advance(Math.floor(Date.now() / 1000) * 1000);
  return world.tick();
}

/** Changes rows of a set at random, each time two with one stamp. */
export function touch(sim: Simulation, set: SourceSet, count: number): void {
  const { chance, world } = sim;
  for (let n = 0; n < count; n++) {
    const id = set.rows.idAt(chance.next());
    const row = id === null ? undefined : set.rows.get(id);
    if (!row) return;
    const at = n % 2 === 0 ? momentOf(sim) : world.now;
    set.rows.put(row.id, set.touched ? set.touched(row.data) : row.data, world.stamp(at), { odd: row.odd });
  }
}

/** How far back `late` stamps a notice that is not told how far. */
export const LATE = MINUTE;
