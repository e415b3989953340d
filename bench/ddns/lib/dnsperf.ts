import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from '../../../test/debian.ts';
import { processorSeconds } from '../../lib/processor.ts';

/** What a DNS server did with queries. */
export interface Asked {
  /** Answers a second. */
  perSecond: number;
  /** Processor time of an answer in microseconds: of each process that was watched. */
  cpu: number[];
  lost: number;
  /** Share of each code among the answers, as dnsperf writes it. */
  codes: string;
}

/** Writes queries for dnsperf, one `[name, type]` each; answers the file. */
export function queryFile(
  folder: string,
  name: string,
  queries: readonly (readonly [string, string])[],
): string {
  const path = join(folder, `${name}.queries`);
  writeFileSync(path, queries.map((query) => `${query.join(' ')}\n`).join(''));
  return path;
}

/** Asks a server of 127.0.0.1 as fast as it answers, from processor 1. `pids`: the processes whose time is told. */
export async function ask(
  dnsperf: Program,
  port: number,
  file: string,
  pids: readonly number[],
  seconds: number,
): Promise<Asked> {
  const before = pids.map(processorSeconds);
  const { stdout } = await promisify(execFile)(
    'taskset',
    [
      ...['-c', '1', dnsperf.path, ...dnsperf.args],
      ...['-s', '127.0.0.1', '-p', String(port), '-d', file, '-l', String(seconds), '-c', '10', '-q', '200'],
    ],
    { env: dnsperf.env, maxBuffer: 1e7 },
  );
  const number = (label: string): number => Number(stdout.match(new RegExp(`${label}:\\s+([\\d.]+)`))?.[1]);
  const answers = number('Queries completed');
  if (!(answers > 0)) throw new Error(`Nothing is answered:\n${stdout}`);
  return {
    perSecond: number('Queries per second'),
    cpu: pids.map((pid, n) => ((processorSeconds(pid) - before[n]!) / answers) * 1e6),
    lost: number('Queries lost'),
    codes: stdout.match(/Response codes:\s+(.*)/)?.[1] ?? '',
  };
}
