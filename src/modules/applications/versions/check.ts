import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { readScanned } from '../../../core/files/scan/gate.ts';
import { withheldText } from '../../../core/files/scan/states.ts';
import { MISSING_BYTES } from '../../../core/files/send.ts';
import { MissingBytes } from '../../../core/files/store.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps, Job, JobTenant } from '../../../server/module.ts';
import { findApplication } from '../catalogue/application.ts';
import { APPLICATIONS_TOPIC } from '../labels.ts';
import { type Digests, MAX_WHOLE, readDigests } from '../signatures/digests.ts';
import { isSignedBy, signedBy } from '../signatures/ed25519.ts';
import { makeMinisignSignature, minisignProblem, readMinisignSignature } from '../signatures/minisign.ts';
import { type PublisherKeys, publisherKeysOf } from '../signatures/publisher-keys.ts';
import type { SecretKey } from '../signatures/secret-key.ts';
import { signingKeyOf } from '../signatures/signing-key.service.ts';
import { readSparkleSignature } from '../signatures/sparkle.ts';
import { CHECK, type CheckJob } from './check-queue.ts';
import { isInstalled } from './file-names.ts';
import type { FileRecord } from './versions.service.ts';
import { aplFiles, aplVersions } from './versions.table.ts';

/** Seconds until a file that the virus scanner has not looked at is asked for again. */
const SCAN_PAUSE = 5;

/** Everything that verifying one file takes. */
interface Asked {
  row: FileRecord;
  application: string;
  number: string;
  stored: StoredFile;
  keys: PublisherKeys;
  /** With which the server signs. */
  secret: SecretKey | null;
}

type Signatures = Pick<FileRecord, 'minisign' | 'ed25519' | 'minisign_by_server' | 'ed25519_by_server'>;

/**
 * Verifies the signatures of one file of a draft by the publisher's keys, and signs it first where the server keeps the key. What it
 * finds holds for good: the bytes of a stored file never change.
 */
export async function checkFile(
  { files, jobs }: Pick<Deps, 'files' | 'jobs'>,
  { within }: JobTenant,
  { file }: CheckJob,
  { signal }: Pick<Job, 'signal'>,
): Promise<void> {
  const asked = await within((ctx) => askedOf(ctx, file));
  if (!asked) return;
  const { row, stored, keys } = asked;
  if (stored.scan === 'waiting') {
    await within((ctx) => jobs.send(ctx.db, CHECK, { file }, { tenantId: ctx.tenant.id, after: SCAN_PAUSE }));
    return;
  }
  if (stored.scan === 'infected') {
    await within((ctx) => settle(ctx, asked, row, { fault: withheldText('infected')!, sha512: row.sha512 }));
    return;
  }
  let digests: Digests;
  try {
    const source = await readScanned(files, stored, { unscanned: true });
    digests = await readDigests(source, { size: stored.size, whole: needsWhole(asked), signal });
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error;
    await within((ctx) => settle(ctx, asked, row, { fault: MISSING_BYTES, sha512: row.sha512 }));
    return;
  }
  const signatures = await signed(asked, digests);
  const fault = await faultOf(signatures, keys, digests);
  await within((ctx) => settle(ctx, asked, signatures, { fault, sha512: digests.sha512 }));
}

/** What is known of a file of a draft; null for one that is gone, or that is published by now. */
async function askedOf(ctx: Ctx, file: string): Promise<Asked | null> {
  const [found] = await ctx.db
    .select({ row: aplFiles, application: aplVersions.application_id, number: aplVersions.number })
    .from(aplFiles)
    .innerJoin(
      aplVersions,
      and(eq(aplVersions.tenant_id, aplFiles.tenant_id), eq(aplVersions.idguid, aplFiles.version_id)),
    )
    .where(
      and(eq(aplFiles.tenant_id, ctx.tenant.id), eq(aplFiles.idguid, file), eq(aplVersions.state, 'draft')),
    );
  if (!found) return null;
  const stored = await readyFile(ctx, found.row.file_id);
  if (!stored) return null;
  return {
    ...found,
    stored,
    keys: publisherKeysOf(await findApplication(ctx, found.application)),
    secret: await signingKeyOf(ctx, found.application),
  };
}

/** Whether a signature is, or will be, over the bytes themselves. */
function needsWhole({ row, secret }: Asked): boolean {
  const minisign = row.minisign === null ? null : readMinisignSignature(row.minisign);
  return (
    row.ed25519 !== null ||
    (secret !== null && isInstalled(row.kind)) ||
    (minisign !== null && !('error' in minisign) && !minisign.prehashed)
  );
}

/**
 * The file's signatures: the publisher's as they are, and those that the server makes, which name the version and are made anew each
 * time. Where the server has the key no more, those that it made stay while they fit.
 */
async function signed({ row, secret, keys, number }: Asked, digests: Digests): Promise<Signatures> {
  const made = row.minisign_by_server ? row.minisign : null;
  const madeForSparkle = row.ed25519_by_server ? row.ed25519 : null;
  const minisign = made === null ? row.minisign : null;
  const ed25519 = madeForSparkle === null ? row.ed25519 : null;
  const own: Pick<FileRecord, 'minisign' | 'ed25519'> = { minisign: null, ed25519: null };
  if (!secret) {
    if (made !== null && !(await minisignFault(made, keys, digests))) own.minisign = made;
    if (madeForSparkle !== null && !(await sparkleFault(madeForSparkle, keys, digests)))
      own.ed25519 = madeForSparkle;
  } else if (isInstalled(row.kind)) {
    const { blake2b, whole } = digests;
    const comment = `timestamp:${Math.floor(Date.now() / 1000)}\tfile:${row.name}\tversion:${number}`;
    if (minisign === null && keys.minisign)
      own.minisign = await makeMinisignSignature(secret, blake2b, comment);
    if (ed25519 === null && keys.sparkle && whole)
      own.ed25519 = (await signedBy(secret.seed, whole)).toString('base64');
  }
  return {
    minisign: minisign ?? own.minisign,
    ed25519: ed25519 ?? own.ed25519,
    minisign_by_server: own.minisign !== null,
    ed25519_by_server: own.ed25519 !== null,
  };
}

/** Why the signatures are none of the file by the publisher's keys, in Bosnian; null if all that there are fit. */
const faultOf = async (
  { minisign, ed25519 }: Signatures,
  keys: PublisherKeys,
  digests: Digests,
): Promise<string | null> =>
  (minisign === null ? null : await minisignFault(minisign, keys, digests)) ??
  (ed25519 === null ? null : await sparkleFault(ed25519, keys, digests));

async function minisignFault(text: string, keys: PublisherKeys, digests: Digests): Promise<string | null> {
  if (!keys.minisign)
    return 'Ima potpis minisign-a, a aplikacija nema taj javni ključ. Upišite ga, ili uklonite potpis.';
  const signature = readMinisignSignature(text);
  return 'error' in signature ? signature.error : minisignProblem(keys.minisign, signature, digests);
}

async function sparkleFault(text: string, keys: PublisherKeys, digests: Digests): Promise<string | null> {
  if (!keys.sparkle)
    return 'Ima potpis za Sparkle, a aplikacija nema taj javni ključ. Upišite ga, ili uklonite potpis.';
  const signature = readSparkleSignature(text);
  if ('error' in signature) return signature.error;
  if (!digests.whole) return `Potpis za Sparkle se provjerava na datotekama do ${MAX_WHOLE / 1024 ** 2} MB.`;
  if (await isSignedBy(keys.sparkle, digests.whole, signature.signature)) return null;
  return 'Datoteka ne odgovara potpisu za Sparkle: mijenjana je nakon potpisivanja, ili je potpisana drugim ključem.';
}

/** Writes what was found, unless the signatures or the version's number were changed meanwhile: then it is looked at once more anyway. */
async function settle(
  ctx: Ctx,
  { row, application, keys, number }: Asked,
  { minisign, ed25519, minisign_by_server, ed25519_by_server }: Signatures,
  { fault, sha512 }: { fault: string | null; sha512: string | null },
): Promise<void> {
  await ctx.db
    .update(aplFiles)
    .set({
      ...{ minisign, ed25519, minisign_by_server, ed25519_by_server },
      sha512,
      state: fault === null ? 'verified' : 'refused',
      fault,
      checked_with: keys.fingerprint,
      checked_at: sql`now()`,
    })
    .where(
      and(
        eq(aplFiles.tenant_id, ctx.tenant.id),
        eq(aplFiles.idguid, row.idguid),
        eq(aplFiles.file_id, row.file_id),
        sql`${aplFiles.minisign} is not distinct from ${row.minisign}`,
        sql`${aplFiles.ed25519} is not distinct from ${row.ed25519}`,
        sql`exists (select from ${aplVersions} v
          where v.tenant_id = ${aplFiles.tenant_id} and v.idguid = ${aplFiles.version_id} and v.number = ${number})`,
      ),
    );
  await publish(ctx, { topic: APPLICATIONS_TOPIC.name, key: application });
}
