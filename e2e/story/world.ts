import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { freePort, type Program, startProgram } from '../../bench/lib/product.ts';
import { startSimulator as startSource } from '../../src/modules/procurement/simulator/simulator.ts';
import { startSimulator as startViber } from '../../src/modules/viber/simulator/simulator.ts';
import { dataFolder } from '../../test/folder.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { expect } from './walker.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const OPERATOR = { email: 'admin@primjer.ba', password: 'Probna-lozinka-2026' };

/** An installation with all that is around it, and room for another one. */
export type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * Starts the product with a mail server, a bucket, its DNS server, and simulators of Viber and of public procurement, all on free ports.
 * `E2E_URL` is its address until `stop`, so that what other walks use works in it.
 */
export async function startWorld() {
  const ended: (() => unknown)[] = [];
  const ending = <T>(thing: T, end: (thing: T) => unknown): T => {
    ended.unshift(() => end(thing));
    return thing;
  };
  const [here, there] = [dataFolder('story'), dataFolder('story-elsewhere')].map((folder) =>
    ending(folder, ({ remove }) => remove()),
  );
  const mail = ending(await startMailServer(), (one) => one.stop());
  // Buckets of two providers: what is restored elsewhere has nothing of the first.
  const [bucket, other] = [
    ending(await startS3Server(), (one) => one.stop()),
    ending(await startS3Server(), (one) => one.stop()),
  ];
  const viber = ending(await startViber({ bots: 1, customers: 3, seed: 'prica', allowHttp: true }), (one) =>
    one.close(),
  );
  // Its clock goes on: a run reads up to the source's second, and one that stands would keep the last things that happened from it.
  const source = ending(
    await startSource({ seed: 'prica', days: 3, daily: 12, live: true, growEvery: 1000 }),
    (one) => one.close(),
  );
  const dnsPort = await freePort();
  const settings = (folder: string, s3: number) => ({
    ...{ DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'warn', RELEASE: '' },
    S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${s3}/datoteke`,
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Čaršija <ne-odgovaraj@primjer.ba>' },
    ...{ ADMIN_EMAIL: OPERATOR.email, ADMIN_PASSWORD: OPERATOR.password },
    ...{ VIBER_URL: viber.base, VIBER_ALLOW: '127.0.0.0/8', EJN_URL: source.base },
    ...{ BACKUP_DIR: '', BACKUP_PASSPHRASE: '' },
  });
  const start = (folder: string, s3: number, more = {}): Promise<Program> =>
    startProgram('src/server/main.ts', { ...settings(folder, s3), ...more }, '/api/ready');
  const before = {
    url: process.env.E2E_URL,
    email: process.env.E2E_EMAIL,
    password: process.env.E2E_PASSWORD,
  };
  const product = ending(
    await start(here!.path, bucket.port, { DNS_PORT: String(dnsPort), DNS_HOST: '127.0.0.1', DDNS_NS: '' }),
    (one) => one.stop(),
  );
  const standAt = (url: string) =>
    Object.assign(process.env, { E2E_URL: url, E2E_EMAIL: OPERATOR.email, E2E_PASSWORD: OPERATOR.password });
  standAt(product.url);
  return {
    url: product.url,
    viber,
    source,
    dnsPort,
    /** The last mail to an address with that subject, once it has come. `within`: milliseconds. */
    async mailTo(email: string, subject: string | RegExp, within = 30_000): Promise<Email> {
      const find = async (): Promise<Email | undefined> => {
        for (const { raw, to } of mail.received.toReversed()) {
          if (!to.includes(email)) continue;
          const one = await PostalMime.parse(raw);
          if (typeof subject === 'string' ? one.subject === subject : subject.test(one.subject ?? ''))
            return one;
        }
        return undefined;
      };
      await expect
        .poll(async () => (await find())?.subject, { timeout: within, message: `${subject}` })
        .toBeTruthy();
      return (await find())!;
    },
    /** Archives the installation while it works, makes another one of the archive, and stands at that one. Answers what both commands said. */
    async moveElsewhere(): Promise<string> {
      const archive = join(here!.path, 'prica.arhiva');
      const said = [
        await command('backup', settings(here!.path, bucket.port), archive),
        await command('restore', settings(there!.path, other.port), archive),
      ];
      standAt(ending(await start(there!.path, other.port), (one) => one.stop()).url);
      return said.join('\n');
    },
    /** Ends everything, the newest first. */
    async stop(): Promise<void> {
      for (const end of ended) await end();
      Object.assign(process.env, {
        E2E_URL: before.url,
        E2E_EMAIL: before.email,
        E2E_PASSWORD: before.password,
      });
    },
  };
}

/** Runs one of the product's commands to its end; throws what it said if it fails. */
async function command(
  name: 'backup' | 'restore',
  settings: Record<string, string>,
  archive: string,
): Promise<string> {
  const file = join(root, `src/server/backup/${name}-command.ts`);
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [file, archive], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name}: ${said}`);
  return said;
}
