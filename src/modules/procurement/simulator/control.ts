import { HOUR } from './calendar.ts';
import { noFaults, setFaults } from './faults.ts';
import { makeOdd, ODD_KINDS } from './odd.ts';
import { happen } from './outcomes.ts';
import { answered, type SourceSet } from './sets.ts';
import { LATE, momentOf, type Simulation, touch } from './simulation.ts';
import { isoSecond, laterOf, shownStamp } from './stamps.ts';

/** An order that makes no sense; the message says why. */
export class WrongOrder extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

type Order = Readonly<Record<string, unknown>>;

/** Orders of `/_sim/<name>`, for tests. Each answers what HTTP does. */
const ORDERS: Readonly<Record<string, (sim: Simulation, order: Order) => unknown>> = {
  faults(sim, order) {
    try {
      setFaults(sim.faults, order);
    } catch (error) {
      throw new WrongOrder((error as Error).message);
    }
    return sim.faults;
  },

  reset: (sim) => Object.assign(sim.faults, noFaults()),

  /** One more day. */
  grow: ({ world }, { count }) => ({
    added: world.grow(count === undefined ? undefined : numberOf({ count }, 'count', 0)),
  }),

  touch(sim, order) {
    touch(sim, setOf(sim, order), numberOf(order, 'count', 1));
    return { ok: true };
  },

  /** So many notices of one stamp. */
  same(sim, order) {
    const at = momentOf(sim);
    const rows = Array.from({ length: numberOf(order, 'count', 120) }, () => sim.world.publish(at));
    return { LastUpdated: isoSecond(at), ids: rows.map(({ id }) => id) };
  },

  /** A notice stamped in the past that is answered only later. */
  late(sim, order) {
    const at = Math.floor((sim.world.now - numberOf(order, 'olderMs', LATE)) / 1000) * 1000;
    const visibleAt = Date.now() + numberOf(order, 'visibleInMs', 2000);
    const row = sim.world.publish(at, { visibleAt });
    sim.waitingUntil = Math.max(sim.waitingUntil, visibleAt);
    return { Id: row.id, LastUpdated: shownStamp(row.stamp) };
  },

  /** Awards a notice now, whatever was to come of it. */
  award(sim, order) {
    const { notices, lots } = sim.world.tables;
    const notice = notices.get(numberOf(order, 'id', Number.NaN));
    if (!notice) throw new WrongOrder('no such notice');
    const own = [...lots.all()].filter(({ data }) => data.procedureId === notice.data.procedure.id);
    const about = { noticeId: notice.id, lots: own.map(({ id }) => id) };
    happen(sim.world, { at: momentOf(sim), kind: 'award', ...about });
    return about;
  },

  remove(sim, order) {
    const set = setOf(sim, order);
    return { removed: set.rows.remove(numberOf(order, 'id', Number.NaN)) };
  },

  bad(sim, { kind }) {
    if (!ODD_KINDS.includes(kind as string))
      throw new WrongOrder(`no such kind: ${kind}; there are ${ODD_KINDS.join(', ')}`);
    const { set, key } = makeOdd(sim.world, kind as string, momentOf(sim));
    const shown = sim.sets.get(set)!;
    return { set, key, row: kind === 'long' ? null : answered(shown, shown.rows.get(key)!, null) };
  },

  stats: ({ stats, sets, world, settings }) => ({
    ...stats,
    counts: Object.fromEntries([...sets].map(([name, { rows }]) => [name, rows.size])),
    now: isoSecond(world.now),
    seed: settings.seed,
  }),

  /** What a perfect copy of a set holds. */
  expect(sim, order) {
    const set = setOf(sim, order);
    const rows = [...set.rows.all()].map((row) => answered(set, row, ['Id', 'LastUpdated']));
    const stamps = rows.map(({ LastUpdated }) => String(LastUpdated ?? ''));
    return {
      count: rows.length,
      maxLastUpdated: stamps.reduce(laterOf, ''),
      rows: order.ids ? rows.map(({ Id, LastUpdated }) => [Id, LastUpdated]) : undefined,
    };
  },
};

/** Does what `/_sim/<name>` asks for. Throws `WrongOrder`. */
export function obey(sim: Simulation, name: string, order: unknown): unknown {
  const act = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  if (!act) throw new WrongOrder(`no such order: ${name}`, 404);
  if (order === null || typeof order !== 'object' || Array.isArray(order))
    throw new WrongOrder('an order is a JSON object');
  return act(sim, order as Order);
}

function setOf({ sets }: Simulation, { set = 'AnnouncementProcedureNotices' }: Order): SourceSet {
  const found = sets.get(String(set));
  if (!found) throw new WrongOrder(`no such set: ${set}`);
  return found;
}

function numberOf(order: Order, name: string, usual: number): number {
  const value = order[name] ?? usual;
  if (typeof value !== 'number' || !(value >= 0) || value > 1000 * 24 * HOUR)
    throw new WrongOrder(`${name} must be a number`);
  return value;
}
