import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { dayOf } from '../../../core/dates.ts';
import type { Deps } from '../../../server/module.ts';
import { createBuffer, type Intake } from '../../visits/intake/buffer.ts';
import type { Platform } from '../catalogue/platforms.ts';
import type { PublishedApplication } from '../feeds/published.ts';
import { type Counted, storeCounted } from './store.service.ts';

/** Installations and downloads of a day that are known to be written, so that each is written once. */
const MOST_KNOWN = 100_000;

type Asked = Pick<FastifyRequest, 'headers'>;
type Of = Pick<PublishedApplication, 'tenantId' | 'idguid' | 'numbers'>;

/** Counts who asks for updates and who downloads, off the request's path. It never fails a request. */
export interface Recorder {
  /** An installation has asked; `number` is the version that it says it has. */
  seen(
    request: Asked,
    application: Of,
    asking: { installation: bigint; platform: Platform; number: string | undefined },
  ): void;
  /** A download has begun; `file` is a row of `apl_files`. */
  downloaded(request: Asked, application: Of, file: string, downloader: bigint): void;
  /** Writes what waits. Never throws. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const recorders = new WeakMap<Deps, Recorder>();

/** The recorder of a server. */
export function recorderOf(deps: Deps): Recorder {
  const recorder = recorders.get(deps) ?? createRecorder(deps);
  recorders.set(deps, recorder);
  return recorder;
}

function createRecorder(deps: Deps): Recorder {
  const failed = async (error: unknown, lost: number): Promise<void> => {
    // Retries every two seconds; logs an outage once.
    const outage = lost === 0 && (await deps.outages.recordError(error, { refused: false }));
    if (!outage) deps.log.warn({ err: error, lost }, 'figures of applications could not be written');
  };
  const intake: Intake<Counted> = createBuffer<Counted>(
    (counted) => storeCounted(deps.database, counted),
    (error, lost) => void failed(error, lost),
  );
  const known = new LRUCache<string, string>({ max: MOST_KNOWN });

  /** Adds what is not known yet; `value` is what may change in a day. */
  const add = (key: string, value: string, counted: Counted): void => {
    if (known.get(key) === value) return;
    try {
      intake.add(counted);
      known.set(key, value);
    } catch {
      // The buffer is full: it is counted with the next request.
    }
  };

  return {
    seen(request, { tenantId, idguid, numbers }, { installation, platform, number }) {
      if (wantsPrivacy(request)) return;
      const day = today();
      const counts = number !== undefined && numbers.has(number) ? number : '';
      add(`${day} ${idguid} ${installation}`, `${platform} ${counts}`, {
        ...{ kind: 'seen', tenantId, application: idguid, day, client: installation, platform },
        number: counts,
      });
    },
    downloaded(request, { tenantId, idguid }, file, downloader) {
      if (wantsPrivacy(request)) return;
      const day = today();
      const of = { tenantId, application: idguid, day, client: downloader };
      add(`${day} ${file} ${downloader}`, '', { kind: 'download', ...of, file });
    },
    flush: () => intake.flush(),
    close: () => intake.close(),
  };
}

/** Do-Not-Track and Global Privacy Control, as of visits. */
const wantsPrivacy = ({ headers }: Asked): boolean => headers.dnt === '1' || headers['sec-gpc'] === '1';

let last = { minute: 0, day: '' };

/** The day in Sarajevo; found once a minute, because the calendar is slow. */
function today(): string {
  const minute = Math.floor(Date.now() / 60_000);
  if (last.minute !== minute) last = { minute, day: dayOf(Date.now()) };
  return last.day;
}
