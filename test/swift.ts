import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFolder } from './folder.ts';
import { freePorts } from './ports.ts';

const run = promisify(execFile);

/** Keys of the one account; tempauth's names. */
export const SWIFT = { keyId: 'test:tester', secret: 'testing' };
/** Entries of a page of a listing, so that a test need not store a thousand. */
export const SWIFT_PAGE = 20;

export interface SwiftServer {
  port: number;
  stop(): Promise<void>;
}

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
const SERVICES = ['account', 'container', 'object', 'proxy'] as const;
/** Unpacked once and kept: other runs need no network. */
const programs = join(tmpdir(), `carsija-swift-${userInfo().uid}`);
const usr = join(programs, 'usr');

/** Why Swift cannot be run here; null if it can. */
export const noSwift = (): string | null => {
  if (!process.env.TEST_SWIFT) return 'TEST_SWIFT is not set';
  if (existsSync(usr) || existsSync('/usr/bin/apt-get')) return null;
  return 'there is no apt';
};

/**
 * Starts OpenStack Swift with its S3 API, one node without replicas, on loopback. Its Debian packages are fetched with apt and
 * unpacked without being installed.
 */
export async function startSwift(): Promise<SwiftServer> {
  if (!existsSync(usr)) await fetchPrograms();
  const folder = dataFolder('swift');
  const etc = join(folder.path, 'etc');
  await mkdir(etc);
  await mkdir(join(folder.path, 'devices', 'd1'), { recursive: true });
  const ports = await freePorts(SERVICES.length);
  const env = {
    PATH: '/usr/bin:/bin',
    PYTHONPATH: `${join(folder.path, 'python')}:${join(usr, 'lib/python3/dist-packages')}`,
    LD_LIBRARY_PATH: (await libraries()).join(':'),
  };
  await pathOfConfiguration(folder.path, etc);
  await configure(etc, folder.path, ports);
  await Promise.all(
    SERVICES.slice(0, 3).map(async (service, at) => {
      const builder = async (...args: string[]): Promise<unknown> =>
        run('/usr/bin/python3', [join(usr, 'bin/swift-ring-builder'), `${service}.builder`, ...args], {
          cwd: etc,
          env,
        });
      await builder('create', '2', '1', '0');
      await builder('add', `r1z1-127.0.0.1:${ports[at]}/d1`, '1');
      await builder('rebalance');
    }),
  );
  const children = SERVICES.map((service) => {
    const log = openSync(join(folder.path, `${service}.log`), 'w');
    const args = [join(usr, `bin/swift-${service}-server`), join(etc, `${service}-server.conf`), '--verbose'];
    const child = spawn('/usr/bin/python3', args, { env, stdio: ['ignore', log, log] });
    closeSync(log);
    return child;
  });
  const stop = async (): Promise<void> => {
    await Promise.all(
      children.map(
        (child) =>
          child.exitCode !== null ||
          new Promise((resolve) => {
            child.once('exit', resolve);
            child.kill('SIGKILL');
          }),
      ),
    );
    folder.remove();
  };
  const port = ports[3]!;
  try {
    await answering(port);
  } catch (error) {
    const said = await Promise.all(
      SERVICES.map((service) => readFile(join(folder.path, `${service}.log`), 'utf8')),
    );
    await stop();
    throw new Error(said.join('\n').slice(-4000), { cause: error });
  }
  return { port, stop };
}

async function fetchPrograms(): Promise<void> {
  const unpacked = `${programs}-${process.pid}`;
  const cwd = join(unpacked, 'packages');
  await mkdir(cwd, { recursive: true });
  const { stdout } = await run('apt-get', ['install', '-s', '--no-install-recommends', ...PACKAGES]);
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => /^(python3-|swift|liberasurecode)/.test(name));
  await run('apt-get', ['download', '-q', ...names], { cwd, maxBuffer: 1e7 });
  for (const file of await readdir(cwd)) await run('dpkg', ['-x', join(cwd, file), unpacked]);
  await rm(cwd, { recursive: true });
  await rename(unpacked, programs).catch(() => rm(unpacked, { recursive: true }));
}

/** Folders of the unpacked packages that hold native libraries. */
async function libraries(): Promise<string[]> {
  const lib = join(usr, 'lib');
  return (await readdir(lib)).filter((name) => name.includes('-linux-')).map((name) => join(lib, name));
}

/** The path of Swift's own settings is fixed in its code: a module that is read at the start of Python changes it. */
async function pathOfConfiguration(folder: string, etc: string): Promise<void> {
  await mkdir(join(folder, 'python'));
  await writeFile(
    join(folder, 'python', 'sitecustomize.py'),
    `import swift.common.utils as u
u.SWIFT_CONF_FILE = ${JSON.stringify(join(etc, 'swift.conf'))}
`,
  );
}

async function configure(etc: string, folder: string, ports: number[]): Promise<void> {
  const common = (at: number): string => `bind_ip = 127.0.0.1
bind_port = ${ports[at]}
user = ${userInfo().username}
swift_dir = ${etc}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
log_level = WARNING
`;
  await writeFile(
    join(etc, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\n\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  for (const [at, service] of SERVICES.slice(0, 3).entries())
    await writeFile(
      join(etc, `${service}-server.conf`),
      `[DEFAULT]
${common(at)}recon_cache_path = ${folder}
[pipeline:main]
pipeline = ${service}-server
[app:${service}-server]
use = egg:swift#${service}
`,
    );
  await writeFile(
    join(etc, 'proxy-server.conf'),
    `[DEFAULT]
${common(3)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
# Nobody listens there; Swift asks for a cache, but does without its answers.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = ${SWIFT_PAGE}
max_parts_listing = 10000
[filter:tempauth]
use = egg:swift#tempauth
user_${SWIFT.keyId.replace(':', '_')} = ${SWIFT.secret} .admin
[filter:slo]
use = egg:swift#slo
`,
  );
}

/** Waits until the server accepts a connection and answers. */
async function answering(port: number): Promise<void> {
  for (let tried = 0; ; tried += 1)
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return;
    } catch (error) {
      if (tried === 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}
