import { type Problem, recordKey, type ZoneHost, type ZoneRecord } from './zone.ts';
import type { FileRecord } from './zone-file.ts';
import { withOneTtl, zoneProblems } from './zone-rules.ts';

/** What an import of a file would do to the stored records. */
export interface ZoneDiff<S extends ZoneRecord> {
  added: FileRecord[];
  /** The same record with another TTL, which `file` has. */
  changed: { stored: S; file: FileRecord }[];
  /** Stored, and not in the file. What becomes of them the person chooses. */
  removed: S[];
  same: S[];
  /** Records of the file that cannot be stored; none of them is among the others. */
  refused: { file: FileRecord; message: string }[];
  /** Addresses of hosts, which an exported file has. Hosts keep their own: these lines are passed over. */
  hosts: FileRecord[];
  /** Of records that are stored all the same. */
  warnings: { file: FileRecord; message: string }[];
}

const messagesOf = (problems: readonly Problem[]): string =>
  [...new Set(problems.map(({ message }) => message))].join(' ');

/**
 * Compares the stored records of a zone with those of a file, for the dry run. With `keep` the stored ones that are missing in the
 * file stay, and the rules hold for both together. Where records of the file exclude each other, all of them are refused;
 * where they exclude a stored one that stays, only they. Records of one name and type get one TTL, the smallest of the file;
 * whoever stores them calls `withOneTtl` on all once more, for those that stay.
 */
export function zoneDiff<S extends ZoneRecord>(
  apex: string,
  stored: readonly S[],
  file: readonly FileRecord[],
  hosts: readonly ZoneHost[],
  keep: boolean,
): ZoneDiff<S> {
  const diff: ZoneDiff<S> = {
    added: [],
    changed: [],
    removed: [],
    same: [],
    refused: [],
    hosts: [],
    warnings: [],
  };
  const hostNames = new Set(hosts.flatMap(({ name, wildcard }) => (wildcard ? [name, `*.${name}`] : [name])));
  const once = new Map<string, FileRecord>();
  for (const record of file) {
    const key = recordKey(record);
    if ((record.type === 'A' || record.type === 'AAAA') && hostNames.has(record.name))
      diff.hosts.push(record);
    else if (once.has(key))
      diff.refused.push({ file: record, message: `Isti zapis je već u redu ${once.get(key)!.line}.` });
    else once.set(key, record);
  }
  let taken = withOneTtl([...once.values()]);
  const byKey = new Map(stored.map((record) => [recordKey(record), record]));
  const inFile = new Set(once.keys());
  const missing = stored.filter((record) => !inFile.has(recordKey(record)));
  const staying = keep ? [...missing] : [];
  // Once more after each refusal: what pointed at a refused record, or stood below it, is now judged anew.
  for (;;) {
    const problems = zoneProblems(apex, withOneTtl<ZoneRecord>([...taken, ...staying]), hosts).filter(
      ({ index }) => index < taken.length,
    );
    const wrong = Map.groupBy(
      problems.filter(({ level }) => level === 'error'),
      ({ index }) => index,
    );
    if (wrong.size === 0) {
      for (const { index, message } of problems) diff.warnings.push({ file: taken[index]!, message });
      break;
    }
    for (const [index, some] of wrong) {
      const refused = taken[index]!;
      diff.refused.push({ file: refused, message: messagesOf(some) });
      // One that is stored already stays so.
      const before = byKey.get(recordKey(refused));
      if (before) staying.push(before);
    }
    taken = taken.filter((_, index) => !wrong.has(index));
  }
  diff.refused.sort((one, other) => one.file.line - other.file.line);
  const takenKeys = new Set<string>();
  for (const record of taken) {
    const key = recordKey(record);
    takenKeys.add(key);
    const before = byKey.get(key);
    if (!before) diff.added.push(record);
    else if (before.ttl === record.ttl) diff.same.push(before);
    else diff.changed.push({ stored: before, file: record });
  }
  // A stored record that the file has as a refused one stays stored.
  diff.removed = missing;
  for (const [key, record] of byKey) if (inFile.has(key) && !takenKeys.has(key)) diff.same.push(record);
  return diff;
}
