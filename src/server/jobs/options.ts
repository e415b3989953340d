import type { Ctx, TenantRef } from '../../core/context.ts';

/** One run of a job. */
export interface Job {
  id: string;
  /** Counted from 1. */
  attempt: number;
  /** Aborted when the job's time is over or the server stops. */
  signal: AbortSignal;
  /** Tells how far it is: whole percent and a Bosnian sentence. Written at most once a second, so it may be called often. */
  progress(percent: number, sentence: string): void;
}

/** Does one job. A throw means it is tried again, later and later; it may be run twice, so it must bear that. */
export type JobHandler<Data extends object> = (data: Data, job: Job) => Promise<void>;

/** The organisation that a job works for. */
export interface JobTenant {
  tenant: TenantRef;
  /**
   * Runs `work` in one transaction of the organisation's, as the actor "Sistem". A long job calls it once for each part:
   * while a transaction that has written something is open, no live event reaches anybody.
   */
  within<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** `JobHandler` for one organisation. */
export type TenantJobHandler<Data extends object> = (org: JobTenant, data: Data, job: Job) => Promise<void>;

/** When a job is due. All times are Sarajevo's. */
export type Schedule =
  /** Once a day, 'HH:MM'. */
  | { daily: `${number}:${number}` }
  /** Once an hour, at this minute (0 to 59). */
  | { hourly: number }
  /** 1 to 59; counted from the full hour. */
  | { everyMinutes: number }
  /** Five fields: minute, hour, day, month, weekday. */
  | { cron: string };

/** How a queue is worked. */
export interface WorkOptions {
  /** Bosnian name for the screen of jobs: "Mail s porukom s kontakt-obrasca". */
  label?: string;
  /** Also queues one at these times; after a time switched off, once for all that was missed. */
  schedule?: Schedule;
  /** Also queues one so many seconds after each start, to look for what the last node left. */
  afterStart?: number;
  /** One job at a time on each node; else five. */
  alone?: boolean;
  /** Seconds that a job may take; then it is aborted and tried again. Default 300. */
  timeout?: number;
  /**
   * A new job is announced by NOTIFY, so it begins at once; else it is found within five seconds. NOTIFY makes commits wait
   * for each other and takes 0.9 of the throughput of inserts: only for queues that few write to. Default true; for
   * `forTenant` false.
   */
  notify?: boolean;
}

/** `WorkOptions` for jobs of organisations. */
export interface TenantWorkOptions extends WorkOptions {
  /** Jobs of one organisation at the same time, over all nodes. A node runs four. Default 2. */
  perTenant?: number;
}

/** How a job is sent. */
export interface SendOptions {
  /** The organisation that it is for; only on a queue of `forTenant`, where a job without one means all. */
  tenantId?: string;
  /** Seconds until it may begin. */
  after?: number;
}

/** A job has begun, ended or failed on this node. */
export interface JobEvent {
  kind: 'started' | 'progress' | 'completed' | 'failed';
  queue: string;
  id: string;
  tenantId: string | null;
  /** The run that this is about, from 1. */
  attempt: number;
  /** Of a failed one: it will not be tried again by itself. */
  final: boolean;
}

/** The schedule as a cron line. Throws RangeError for a time that does not exist. */
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
