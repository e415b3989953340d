import type { Ctx } from '../../core/context.ts';
import { gathering } from '../../core/slot.ts';

/** Soonest first. */
export const URGENCIES = ['now', 'soon', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Something that a module says on the dashboard, each in its own time. */
interface Part {
  /** Unique among those of its kind. */
  name: string;
  /** Bosnian; names it also where it was not answered in time. */
  label: string;
  /** Rights without which it is not asked, all of them. Rows are those of the caller's organisation. */
  needs: readonly string[];
}

/** How much of something waits, above 0. */
interface Waiting {
  count: number;
  /** There is more than `count`. */
  more?: boolean;
  /** Address of the screen that shows just these. */
  to: string;
  urgency: Urgency;
  /** Said beside it: by when, since when. */
  note?: string;
}

/** A kind of things that wait for a person. */
export interface WaitingPart extends Part {
  /** The sentence behind the number 1, 3 and 5: "dokument čeka pregled". */
  words: readonly [one: string, few: string, many: string];
  /** Name of an icon, see `MenuItem` in manifest.ts. */
  icon: string;
  /** Live topic that changes it; null: it changes by time alone, or rarely. */
  topic: string | null;
  /** The screen on which they are, as its route has it; `to` lies there. */
  path: string;
  /** Null: nothing waits. Runs under a timeout, after which it is left out. */
  find(ctx: Ctx): Promise<Waiting | null>;
}

/** What a small chart shows. */
interface Figures {
  /** From left to right; `short` stands below the axis. */
  points: readonly { label: string; short: string }[];
  series: readonly { name: string; values: readonly number[] }[];
}

/** A small chart. */
export interface ChartPart extends Part {
  /** Head of the first column of its table: "Mjesec". */
  points_name: string;
  /** What its values are. */
  unit: 'count' | 'km';
  /** Address of the screen that shows more of it. */
  to: string;
  /** Null: there is nothing to draw yet. Runs under a timeout, as above. */
  read(ctx: Ctx): Promise<Figures | null>;
}

/** A step by which an organisation begins. */
export interface FirstStep extends Part {
  /** Why, in a sentence. */
  hint: string;
  /** Where it is done. */
  to: string;
  /** Asked from the data. Runs under a timeout, as above. */
  isDone(ctx: Ctx): Promise<boolean>;
}

/** Shown by urgency, and then in the order in which modules add them. */
export const waiting = gathering<WaitingPart>();
export const charts = gathering<ChartPart>();
/** In the order in which they are taken. */
export const firstSteps = gathering<FirstStep>();
