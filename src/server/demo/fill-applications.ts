import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Ctx } from '../../core/context.ts';
import { putFile } from '../../core/files/put.ts';
import { inTenant } from '../../core/tenant.ts';
import { aplikacije } from '../../modules/applications/catalogue/aplikacije.resource.ts';
import { setSigningKey } from '../../modules/applications/signatures/signing-key.service.ts';
import { checkFile } from '../../modules/applications/versions/check.ts';
import { createVersion } from '../../modules/applications/versions/edit.service.ts';
import { addFile } from '../../modules/applications/versions/files.service.ts';
import { publishVersion, withdrawVersion } from '../../modules/applications/versions/publish.service.ts';
import { APPLICATION, type DemoVersion, VERSIONS } from './applications.ts';
import { sameNumbers } from './calendar.ts';
import { playInstallations } from './installations.ts';
import { ctxFor, dateTrail, type Stage, scopeOf } from './stage.ts';

const DAY = 86_400_000;
/** Whoever publishes in the organisation that may. */
const PUBLISHER = 'ivana.coric';
const ORGANISATION = 'agencija';

/** What is written of an application, with the columns that say when. */
const MOMENTS = {
  apl_applications: ['created_at', 'updated_at'],
  apl_signing_keys: ['created_at'],
  apl_versions: ['created_at', 'updated_at', 'published_at', 'withdrawn_at'],
  apl_files: ['created_at', 'checked_at'],
  files: ['created_at'],
} as const;

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * Has one organisation publish an application: a key on the server, versions with signed files, one of them withdrawn, and installations
 * that took them up. Returns how many versions there are.
 */
export async function fillApplications(stage: Stage, organisation: string): Promise<number> {
  if (organisation !== ORGANISATION) return 0;
  stage.say('aplikacija s verzijama i instalacijama');
  const { deps, signal } = stage;
  const run: Run = (work) =>
    inTenant(deps.database, scopeOf(stage, PUBLISHER), (tx) => work(ctxFor(stage, PUBLISHER, tx)));
  const service = deps.services.get(aplikacije.name)!;
  const icon = await putFile(deps.files, run, { name: 'ikona.png' }, await drawnIcon());
  const { idguid } = await run((ctx) => service.create(ctx, { ...APPLICATION, icon: icon.idguid }));
  await run((ctx) => setSigningKey(ctx, service, idguid, { secret: null, password: '' }));
  await dateBack(stage, 335);
  for (const version of VERSIONS) {
    signal?.throwIfAborted();
    await addVersion(stage, run, idguid, version);
  }
  await playInstallations(stage, idguid);
  return VERSIONS.length;
}

async function addVersion(stage: Stage, run: Run, application_id: string, demo: DemoVersion): Promise<void> {
  const { deps, tenant } = stage;
  const { number, platform, channel, notes, ago, rollout = 100, withdrawn } = demo;
  const min_system = platform === 'macos' ? '13.0' : null;
  const values = { number, platform, channel, notes, min_system, mandatory: false };
  let { idguid, version } = await run((ctx) => createVersion(ctx, { application_id, ...values }));
  for (const [name, bytes] of filesOf(demo)) {
    const { idguid: file_id } = await putFile(deps.files, run, { name }, bytes);
    const changed = await run((ctx) => addFile(ctx, deps, idguid, { file_id }));
    version = changed.version;
    // As the job does, which begins only when the product runs.
    const signal = stage.signal ?? new AbortController().signal;
    await checkFile(deps, { tenant, within: run }, { file: changed.files.at(-1)!.idguid }, { signal });
  }
  if (ago !== null)
    ({ version } = await run((ctx) => publishVersion(ctx, deps, idguid, { version, rollout })));
  await dateBack(stage, ago ?? 1);
  if (!withdrawn) return;
  await run((ctx) => withdrawVersion(ctx, deps, idguid, { version, reason: withdrawn.reason }));
  await dateBack(stage, withdrawn.ago);
}

/** Files whose bytes stand for programs. */
function filesOf({ number, platform }: DemoVersion): [name: string, bytes: Buffer][] {
  const random = sameNumbers(
    [...`${number} ${platform}`].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) | 0,
  );
  const bytes = (size: number): Buffer => {
    const made = Buffer.alloc(size);
    for (let at = 0; at < size; at += 4) made.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
    made.write('MZ demo', 0);
    return made;
  };
  return platform === 'macos'
    ? [
        [`Bilans-Blagajna-${number}.dmg`, bytes(420_000)],
        [`Bilans-Blagajna-${number}-mac.zip`, bytes(380_000)],
      ]
    : [
        [`Bilans-Blagajna-Setup-${number}.exe`, bytes(400_000)],
        [`Bilans-Blagajna-Setup-${number}.exe.blockmap`, bytes(4_000)],
      ];
}

/** Backdates what was written since the demo began; what is backdated already is older. */
async function dateBack(stage: Stage, ago: number): Promise<void> {
  const { owner, now, tenant } = stage;
  const at = new Date(Math.min(now.getTime() - ago * DAY + 3 * 3_600_000, now.getTime() - 60_000));
  await dateTrail(stage, at);
  for (const [table, columns] of Object.entries(MOMENTS))
    for (const column of columns)
      await owner.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${at.toISOString()}
        where tenant_id = ${tenant.id} and ${sql.identifier(column)} >= ${now.toISOString()}`);
}

/** A drawer of coins in the product's colours. */
const drawnIcon = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
        <rect width="256" height="256" rx="56" fill="#0d6467"/>
        <rect x="48" y="120" width="160" height="88" rx="14" fill="#f7f2e8"/>
        <rect x="48" y="120" width="160" height="28" rx="14" fill="#a5d5d0"/>
        <circle cx="96" cy="84" r="28" fill="#d38854"/><circle cx="150" cy="72" r="28" fill="#bf6c35"/>
        <rect x="104" y="172" width="48" height="12" rx="6" fill="#96481c"/>
      </svg>`,
    ),
  )
    .png()
    .toBuffer();
