import { execFile } from 'node:child_process';
import { accessSync, constants, globSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Programs of others that tests run: what each needs, relative to the root of the system or of the unpacked packages. */
const NEEDS = {
  curl: ['usr/bin/curl'],
  dig: ['usr/bin/dig'],
  nsupdate: ['usr/bin/nsupdate'],
  kdig: ['usr/bin/kdig'],
  dnsperf: ['usr/bin/dnsperf'],
  ddclient: ['usr/{bin,sbin}/ddclient'],
  inadyn: ['usr/{bin,sbin}/inadyn'],
  faketime: ['usr/bin/faketime', 'usr/lib/*/faketime/libfaketime.so.1'],
  pdns_server: ['usr/sbin/pdns_server', 'usr/lib/*/pdns/libgpgsqlbackend.so'],
  pdnsutil: ['usr/bin/pdnsutil', 'usr/lib/*/pdns/libgpgsqlbackend.so'],
  pdns_control: ['usr/bin/pdns_control'],
  // A JDK: what runs a file of source has a compiler.
  java: ['usr/{bin,lib/jvm/*/bin}/java', 'usr/{bin,lib/jvm/*/bin}/javac'],
} as const;

export type ProgramName = keyof typeof NEEDS;

/** Packages that are fetched together; a JDK is larger than all others, so that only who needs it waits for it. */
const PACKAGES = {
  usual: 'bind9-dnsutils curl ddclient dnsperf faketime inadyn knot-dnsutils pdns-backend-pgsql pdns-server',
  java: 'default-jdk-headless',
} as const;
type Group = keyof typeof PACKAGES;
const groupOf = (name: ProgramName): Group => (name === 'java' ? 'java' : 'usual');

/** Seconds after which a fetch gives up. */
const LIMIT = 180;

/** A program and what it is started with: `spawn(path, [...args, …], { env })`. */
export interface Program {
  path: string;
  /** Arguments before all others: `--module-dir` of pdns_server. */
  args: string[];
  env: NodeJS.ProcessEnv;
}

export interface Ran {
  /** Exit code; null if a signal ended it, as at the time limit. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  input?: string;
  /** Milliseconds; 20 000 if absent. */
  timeout?: number;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Moves the program's clock: `-10m`, `+1d` (needs faketime among the programs asked for). */
  clock?: string;
}

export interface Programs<Name extends ProgramName> {
  /** Why the tests must be skipped, naming what is missing; null if every program is there. */
  missing: string | null;
  /** Throws if the program is missing. */
  command(name: Name): Program;
  /** Runs a program to its end. A failing exit code does not throw. */
  run(name: Name, args: string[], options?: RunOptions): Promise<Ran>;
  /** Folder of the backends of PowerDNS, which pdnsutil reads from `module-dir` in its pdns.conf. */
  pdnsModules(): string;
}

export interface Places {
  /** Root of the system; empty: nothing is taken from it. */
  system: string;
  /** The unpacked packages are in a folder of it. */
  cache: string;
  /** Searched for apt. */
  path: string;
}

const usual: Places = {
  system: '/',
  cache: fileURLToPath(new URL('../node_modules/.cache/', import.meta.url)),
  path: `${process.env.PATH}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
};

/**
 * Finds programs: installed ones, else those of Debian's or Ubuntu's packages, which are fetched with apt and unpacked in
 * node_modules/.cache without being installed (about 10 s, once; at most 3 minutes). Call it at the top level of a test file:
 * what is awaited there counts towards no test's time limit.
 *
 *     const tools = await programs(['dig', 'ddclient']);
 *     describe.skipIf(tools.missing)(`a router${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => …
 */
export async function programs<Name extends ProgramName>(
  names: readonly Name[],
  places: Places = usual,
): Promise<Programs<Name>> {
  const rootOf = (group: Group): string =>
    join(places.cache, release(places.system || '/') + (group === 'usual' ? '' : `-${group}`));
  let failed: string | null = null;
  for (const group of new Set(names.map(groupOf)))
    if (names.some((name) => groupOf(name) === group && !filesOf(name, places.system)))
      failed = (await fetchPackages(rootOf(group), places.path, PACKAGES[group])) ?? failed;
  const found = (name: ProgramName): { files: string[]; root: string } | null => {
    for (const root of [places.system, rootOf(groupOf(name))]) {
      const files = filesOf(name, root);
      if (files) return { files, root };
    }
    return null;
  };
  const absent = names.filter((name) => !found(name));
  const known = (name: ProgramName): { files: string[]; root: string } => {
    const of = found(name);
    if (!of) throw new Error(`there is no ${name}`);
    return of;
  };
  const command = (name: Name): Program => {
    const { files, root } = known(name);
    const args = name === 'pdns_server' ? [`--module-dir=${join(files[1]!, '..')}`] : [];
    return { path: files[0]!, args, env: { ...process.env, ...(root !== places.system && libraries(root)) } };
  };
  return {
    missing:
      absent.length > 0 ? `there is no ${absent.join(', ')}: ${failed ?? 'not in the packages'}` : null,
    command,
    pdnsModules: () => join(known('pdnsutil').files[1]!, '..'),
    run(name, args, { clock, env, ...options } = {}) {
      const program = command(name);
      const moved = clock && {
        LD_PRELOAD: known('faketime').files[1],
        FAKETIME: clock,
        // Else timers and timeouts of the program would run by the moved clock too.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
      return run(program.path, [...program.args, ...args], {
        ...options,
        env: { ...program.env, ...moved, ...env },
      });
    },
  };
}

/** Files of a program below a root; null if one is missing or may not be run. */
function filesOf(name: ProgramName, root: string): string[] | null {
  if (root === '') return null;
  const files = NEEDS[name].map((pattern) => globSync(join(root, pattern))[0]);
  try {
    accessSync(files[0] ?? '', constants.X_OK);
  } catch {
    return null;
  }
  return files.every((file) => file !== undefined) ? files : null;
}

/** `debian-12`, `ubuntu-24.04`; packages of one release do not run on another. */
function release(system: string): string {
  try {
    const text = readFileSync(join(system, 'etc/os-release'), 'utf8');
    const [id, version] = ['ID', 'VERSION_ID'].map(
      (key) => text.match(new RegExp(`^${key}="?([\\w.-]+)`, 'm'))?.[1],
    );
    return `${id}-${version ?? 'rolling'}`;
  } catch {
    return process.platform;
  }
}

/** Where programs of the unpacked packages find their libraries and Perl modules. */
function libraries(root: string): NodeJS.ProcessEnv {
  const folders = (pattern: string): string => globSync(join(root, pattern)).join(':');
  return {
    LD_LIBRARY_PATH: folders('{usr/,}lib/*-linux-*'),
    PERL5LIB: folders('usr/{share/perl5,share/perl/*,lib/*/perl5/*,lib/*/perl/*,lib/*/perl-base}'),
  };
}

/**
 * Arguments: folder, packages, run of tests. Links to whole paths are made to lead to what was unpacked. Of several processes one fetches; the others wait for the lock, which the kernel
 * lifts whatever happens to its holder. A failure is told to the other files of the same run, which do not try again.
 */
const FETCH = `
if [ "$(cat "$1/packages" 2>/dev/null)" = "$2" ]; then exit 0; fi
if [ "$(cat "$1.failed" 2>/dev/null)" = "$3" ]; then echo "E: the fetch has failed before" >&2; exit 1; fi
trap 'exit 1' TERM
trap 'test $? = 0 || echo "$3" > "$1.failed"; rm -rf "$1.part"' EXIT
rm -rf "$1.part"; mkdir -p "$1.part/debs"; cd "$1.part/debs"
apt="-q -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20"
list=$(apt-get install -s --no-install-recommends $apt $2)
apt-get download $apt $(echo "$list" | sed -n 's/^Inst \\([^ ]*\\) .*(\\([^ ]*\\) .*/\\1=\\2/p')
for file in *.deb; do dpkg-deb -x "$file" ..; done
cd ..; rm -r debs
find . -type l -lname '/*' | while read -r link; do
  if [ -e ".$(readlink "$link")" ]; then ln -sfnr ".$(readlink "$link")" "$link"; fi
done
  printf %s "$2" > packages
rm -rf "$1" "$1.failed"; mv "$1.part" "$1"
`;

/** Fetches and unpacks the packages, if that was not done before. Returns why not; null if they are there. */
async function fetchPackages(into: string, path: string, packages: string): Promise<string | null> {
  const has = (tool: string): boolean =>
    path.split(':').some((folder) => globSync(join(folder, tool)).length);
  if (process.platform !== 'linux' || !['apt-get', 'dpkg-deb', 'flock'].every(has)) return 'there is no apt';
  try {
    await mkdir(join(into, '..'), { recursive: true });
  } catch {
    return `${into} cannot be written`;
  }
  const fetching = ['timeout', '-k', '5', `${LIMIT}`, 'sh', '-euc', FETCH, 'sh', into, packages];
  const { code, stderr } = await run(
    'flock',
    // The process that started this worker is the same for all files of a run.
    ['-w', `${LIMIT + 10}`, `${into}.lock`, ...fetching, `${process.ppid}`],
    { env: { ...process.env, PATH: path, LC_ALL: 'C' }, timeout: (2 * LIMIT + 30) * 1000 },
  );
  if (code === 0) return null;
  if (/Unable to locate package|has no installation candidate/.test(stderr))
    return 'apt does not know its package (apt-get update)';
  return stderr.match(/^E: (.*)/m)?.[1] ?? `the fetch has failed (${code})`;
}

async function run(
  path: string,
  args: string[],
  { input, timeout = 20_000, ...options }: Omit<RunOptions, 'clock'> & { env: NodeJS.ProcessEnv },
): Promise<Ran> {
  const running = promisify(execFile)(path, args, { ...options, timeout, maxBuffer: 1e8 });
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(input);
  try {
    return { code: 0, ...(await running) };
  } catch (error) {
    const { code, stdout, stderr } = error as Ran & { code: unknown };
    if (typeof code === 'string') throw error;
    return { code, stdout, stderr };
  }
}
