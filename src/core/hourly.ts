import type { Logger } from 'pino';

const HOUR = 60 * 60 * 1000;

/** Has `purge` remove what has run out every hour; one that fails is tried again with the next. Answers how to stop it. */
export function hourly(log: Pick<Logger, 'warn'>, purge: () => Promise<unknown>): () => void {
  const timer = setInterval(() => {
    purge().catch((err: unknown) => log.warn({ err }, 'what has run out was not removed'));
  }, HOUR).unref();
  return () => clearInterval(timer);
}
