import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { dayOf } from '../../../core/dates.ts';
import { atMost } from '../../../core/entries.ts';
import { networkOf } from '../../../core/network.ts';
import type { Deps } from '../../../server/module.ts';
import { createBuffer, type Intake } from '../../visits/intake/buffer.ts';
import type { Platform } from '../catalogue/platforms.ts';
import type { PublishedApplication } from '../feeds/published.ts';
import { type Counted, storeCounted } from './store.service.ts';

/** Installations and downloads of a day that are known to be written, so that each is written once. */
const MOST_KNOWN = 100_000;
/** Clients of one address that are told apart in a day, for each application; more of them are one. Behind most addresses there are a few. */
export const MOST_OF_ADDRESS = 1_000;
const MOST_ADDRESSES = 50_000;
/** Who all those are beyond. */
const REST = 0n;

type Asked = Pick<FastifyRequest, 'headers' | 'ip'>;
type Of = Pick<PublishedApplication, 'tenantId' | 'idguid' | 'numbers'>;

/** Counts who asks for updates and who downloads, off the request's path. It never fails a request. */
export interface Recorder {
  /** An installation has asked; `number` is the version that it says it has, as versions are written here. */
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
  const known = new LRUCache<string, string>(atMost(MOST_KNOWN));

  /** How many clients of an address were told apart; only in memory, like the address. */
  const ofAddresses = new LRUCache<string, number>(atMost(MOST_ADDRESSES));

  /** Whether one more client of an address is told apart: any program may invent ids. */
  const isTold = (ip: string, application: string, day: string): boolean => {
    const key = `${day} ${application} ${networkOf(ip)}`;
    const count = ofAddresses.get(key) ?? 0;
    if (count >= MOST_OF_ADDRESS) return false;
    ofAddresses.set(key, count + 1);
    return true;
  };

  /** Adds what is not known yet; `value` is what may change in a day, `thing` what was asked for. */
  const add = (ip: string, thing: string, value: string, counted: Counted): void => {
    const { day, application } = counted;
    let { client } = counted;
    let key = `${day} ${thing} ${client}`;
    let before = known.get(key);
    if (before === value) return;
    if (before === undefined && !isTold(ip, application, day)) {
      client = REST;
      key = `${day} ${thing} ${client}`;
      before = known.get(key);
      if (before !== undefined) return;
    }
    try {
      intake.add({ ...counted, client });
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
      add(request.ip, idguid, `${platform} ${counts}`, {
        ...{ kind: 'seen', tenantId, application: idguid, day, client: installation, platform },
        number: counts,
      });
    },
    downloaded(request, { tenantId, idguid }, file, downloader) {
      if (wantsPrivacy(request)) return;
      const day = today();
      const of = { tenantId, application: idguid, day, client: downloader };
      add(request.ip, file, '', { kind: 'download', ...of, file });
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
