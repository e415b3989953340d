import type { Ctx, TenantRef } from '../../core/context.ts';

/** One run of a job. */
export interface Job {
  id: string;
  /** Counted from 1. */
  attempt: number;
  /** Aborted when the job's time is over or the server stops. */
  signal: AbortSignal;
  /** Reports progress: whole percent and a Bosnian sentence. Written at most once a second, so it may be called often. */
  progress(percent: number, sentence: string): void;
}

/** Runs one job. A job that throws is retried with growing delays. It may run twice, so it must be idempotent. */
export type JobHandler<Data extends object> = (data: Data, job: Job) => Promise<void>;

/** The organisation that a job works for. */
export interface JobTenant {
  tenant: TenantRef;
  /**
   * Runs `work` in one transaction of the organisation, as the actor "Sistem". A long job calls it once for each part: an open
   * transaction that has written something delays all live events.
   */
  within<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** `JobHandler` of an organisation's job. */
export type TenantJobHandler<Data extends object> = (org: JobTenant, data: Data, job: Job) => Promise<void>;

/** When a job is due, in Sarajevo's time. */
export type Schedule =
  /** Once a day, 'HH:MM'. */
  | { daily: `${number}:${number}` }
  /** Once an hour, at this minute (0 to 59). */
  | { hourly: number }
  /** 1 to 59, counted from the full hour. */
  | { everyMinutes: number }
  /** Five fields: minute, hour, day, month, weekday. */
  | { cron: string };

/** Settings of a queue. */
export interface WorkOptions {
  /** Bosnian name on the screen of jobs: "Mail o novoj kontakt poruci". */
  label?: string;
  /** Also queues a job at these times; times missed while the server was off count as one. */
  schedule?: Schedule;
  /** Also queues a job this many seconds after each start, to find what a stopped node left behind. */
  afterStart?: number;
  /** One job at a time on each node; otherwise five, or four of organisations. */
  alone?: boolean;
  /**
   * At most one job waits or runs, of an organisation or of a plain queue: another one that is sent meanwhile is not queued.
   * For jobs that look at everything, which gain nothing from being done twice.
   */
  single?: boolean;
  /**
   * Tables of which an organisation must have a row to get its job when one is queued for each: others have nothing to do. Without it all
   * get one, which for thousands of organisations is most of what the queue does.
   */
  among?: readonly [string, ...string[]];
  /** Seconds after which a job is aborted and retried. Default 300. */
  timeout?: number;
  /** Seconds without a sign of life of the job's node after which it is retried; for long jobs, which a kill would leave for `timeout`. */
  heartbeat?: number;
  /**
   * Announce a new job by NOTIFY, so that it starts at once; otherwise it is found within five seconds. NOTIFY makes commits
   * wait for each other and costs 0.9 of the throughput of inserts: only for rare queues. Default true; for `forTenant` false.
   */
  notify?: boolean;
}

/** Settings of one job. */
export interface SendOptions {
  /** Its organisation; only on a queue of `forTenant`, where a job without one is for all. */
  tenantId?: string;
  /** Seconds until it may start. */
  after?: number;
}

/** What happened to a job on this node. */
export interface JobEvent {
  kind: 'started' | 'progress' | 'completed' | 'failed';
  queue: string;
  id: string;
  tenantId: string | null;
  /** Number of the run, from 1. */
  attempt: number;
  /** Of a failed job: it will not be retried by itself. */
  final: boolean;
}

/** When a schedule is due, in Bosnian. */
export function scheduleText(schedule: Schedule): string {
  if ('daily' in schedule) return `svaki dan u ${schedule.daily}`;
  if ('hourly' in schedule) return `svaki sat, u ${schedule.hourly}. minuti`;
  if (!('everyMinutes' in schedule)) return schedule.cron;
  return schedule.everyMinutes === 1 ? 'svake minute' : `svakih ${schedule.everyMinutes} min`;
}

/** The schedule as a cron expression. Throws RangeError for a time that does not exist. */
export function cronOf(schedule: Schedule): string {
  if ('cron' in schedule) return schedule.cron;
  if ('daily' in schedule) {
    const [hour = Number.NaN, minute = Number.NaN] = schedule.daily.split(':').map(Number);
    if (!whole(hour, 0, 23) || !whole(minute, 0, 59)) throw new RangeError(`No such time: ${schedule.daily}`);
    return `${minute} ${hour} * * *`;
  }
  if ('hourly' in schedule) {
    if (!whole(schedule.hourly, 0, 59)) throw new RangeError(`No such minute: ${schedule.hourly}`);
    return `${schedule.hourly} * * * *`;
  }
  if (!whole(schedule.everyMinutes, 1, 59)) throw new RangeError(`Not 1 to 59: ${schedule.everyMinutes}`);
  return `*/${schedule.everyMinutes} * * * *`;
}

const whole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
