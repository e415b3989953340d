/** What pg-boss itself says of a job that ended without its handler saying anything. */
const OF_THE_QUEUE: Record<string, string> = {
  'job timed out': 'Nije završen u predviđenom vremenu, ili je server u međuvremenu stao.',
  'job heartbeat timeout': 'Server koji ga je radio je stao.',
  'pg-boss shut down while active': 'Server je zaustavljen prije kraja.',
};

/** Why a job's last attempt failed, from its output; null where it has not failed. */
export function errorOf(output: unknown): string | null {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const said = message ?? value?.message;
  if (typeof said !== 'string' || said === '') return null;
  return OF_THE_QUEUE[said] ?? said;
}

/** A cron line in Bosnian where it is one of the usual ones; else as it stands. */
export function scheduleWords(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.split(' ');
  if (rest.join(' ') !== '* * *') return cron;
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (every && hour === '*') return `svakih ${every} min`;
  if (!/^\d+$/.test(minute)) return cron;
  if (hour === '*') return `svaki sat, u ${minute}. minuti`;
  return /^\d+$/.test(hour) ? `svaki dan u ${hour}:${minute.padStart(2, '0')}` : cron;
}
