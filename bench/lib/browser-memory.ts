import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of all processes of the browser that this one has started, what they share counted once, in MiB (Linux). */
export function browserMemory(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]!;
        return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
      } catch {
        return [];
      }
    });
  const ours = new Set(
    processes
      .filter(({ parent, command }) => parent === `${process.pid}` && command.includes('--user-data-dir'))
      .map(({ pid }) => pid),
  );
  for (let grown = -1; grown !== ours.size; ) {
    grown = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  let kilobytes = 0;
  for (const pid of ours)
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {}
  return kilobytes / 1024;
}
