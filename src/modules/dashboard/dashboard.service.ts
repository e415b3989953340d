import type { Ctx } from '../../core/context.ts';
import { askInTime, type Run, type TimeBounds } from '../../core/in-time.ts';
import { plural } from '../../core/plural.ts';
import type { DashboardCharts, Steps, WaitingThings } from './dashboard.api.ts';
import { charts, firstSteps, URGENCIES, waiting } from './slots.ts';

/** Counts are of indexes; what a chart adds up takes longer. */
const COUNTS: TimeBounds = { each: 400, all: 1500 };
const SUMS: TimeBounds = { each: 1000, all: 3000 };

/** Who asks, and how. */
export interface Asking {
  /** Opens the caller's transaction. */
  run: Run;
  permissions: ReadonlySet<string>;
  /** The client has disconnected. */
  signal?: AbortSignal;
  /** Told of a part that has failed. */
  onFailure(part: { name: string }, error: unknown): void;
  bounds?: TimeBounds;
}

interface Named {
  name: string;
  label: string;
  needs: readonly string[];
}

const isAllowed =
  ({ permissions }: Asking) =>
  ({ needs }: Named): boolean =>
    needs.every((right) => permissions.has(right));

/** Asks the parts that the caller may see; what was left out by name. */
async function askParts<P extends Named, R>(
  parts: readonly P[],
  usual: TimeBounds,
  { run, signal, onFailure, bounds = usual }: Asking,
  ask: (ctx: Ctx, part: P) => Promise<R>,
) {
  const { answers, left } = await askInTime(parts, { run, ask, bounds, signal, onFailure });
  return { answers, left_out: left.map(({ name, label }) => ({ name, label })) };
}

/** What waits for the caller, the most urgent first. */
export async function thingsWaiting(asking: Asking): Promise<WaitingThings> {
  const parts = waiting.value.filter(isAllowed(asking));
  const { answers, left_out } = await askParts(parts, COUNTS, asking, (ctx, part) => part.find(ctx));
  const things = answers.flatMap(({ part: { name, label, icon, words }, answer }) =>
    answer
      ? {
          ...{ name, label, icon },
          ...{ count: answer.count, more: answer.more ?? false, text: plural(answer.count, ...words) },
          ...{ note: answer.note ?? null, to: answer.to, urgency: answer.urgency },
        }
      : [],
  );
  return {
    things: things.toSorted((a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency)),
    left_out,
    topics: [...new Set(parts.flatMap(({ topic }) => topic ?? []))],
  };
}

/** The charts that the caller may see and that have something to show. */
export async function chartsOf(asking: Asking): Promise<DashboardCharts> {
  const parts = charts.value.filter(isAllowed(asking));
  const { answers, left_out } = await askParts(parts, SUMS, asking, (ctx, part) => part.read(ctx));
  return {
    charts: answers.flatMap(({ part: { name, label, points_name, unit, to }, answer }) =>
      answer
        ? {
            ...{ name, label, points_name, unit, to, points: [...answer.points] },
            series: answer.series.map((one) => ({ name: one.name, values: [...one.values] })),
          }
        : [],
    ),
    left_out,
  };
}

/** The first steps that the caller may take, and which are done. */
export async function stepsOf(asking: Asking): Promise<Steps> {
  const parts = firstSteps.value.filter(isAllowed(asking));
  const { answers, left_out } = await askParts(parts, COUNTS, asking, (ctx, part) => part.isDone(ctx));
  return {
    steps: answers.map(({ part: { name, label, hint, to }, answer }) => ({
      ...{ name, label, hint, to },
      done: answer,
    })),
    left_out,
  };
}
