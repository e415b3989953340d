import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { claimFile, readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import type { Deps } from '../../../server/module.ts';
import { readMinisignSignature } from '../signatures/minisign.ts';
import { readSparkleSignature } from '../signatures/sparkle.ts';
import { queueChecks } from './check-queue.ts';
import { touched, wrongState } from './edit.service.ts';
import { addressName, architectureOfName, BLOCKMAP, kindOfName } from './file-names.ts';
import type { FileChange } from './files.api.ts';
import { ARCHITECTURES, KIND_LABELS } from './states.ts';
import { auditVersion } from './version-audit.ts';
import {
  type FileRecord,
  type Found,
  filesOf,
  getVersion,
  lockVersion,
  ownVersion,
} from './versions.service.ts';
import { aplFiles, aplVersions } from './versions.table.ts';

type Sender = Pick<Deps, 'jobs'>;

/** Files of one version. */
const MAX_FILES = 40;

/** Signatures that the server has not made. */
const GIVEN = { minisign_by_server: false, ed25519_by_server: false };

/** Signatures as they are kept. Throws 422 at the field of one that is none. */
function signaturesOf({ minisign, ed25519 }: FileChange): Pick<FileChange, 'minisign' | 'ed25519'> {
  const read: Pick<FileChange, 'minisign' | 'ed25519'> = {};
  const errors: Record<string, string> = {};
  if (minisign !== undefined) {
    const signature = minisign?.trim() ? readMinisignSignature(minisign) : null;
    if (signature && 'error' in signature) errors.minisign = signature.error;
    else read.minisign = signature?.text ?? null;
  }
  if (ed25519 !== undefined) {
    const signature = ed25519?.trim() ? readSparkleSignature(ed25519) : null;
    if (signature && 'error' in signature) errors.ed25519 = signature.error;
    else read.ed25519 = signature?.signature.toString('base64') ?? null;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

const ownFile = (ctx: Ctx, file: string) =>
  and(eq(aplFiles.tenant_id, ctx.tenant.id), eq(aplFiles.idguid, file));

/** A draft with one of its files, locked. Throws 404, and 409 `state` for a version that was published. */
async function lockFile(ctx: Ctx, idguid: string, file: string) {
  const version = await lockVersion(ctx, idguid);
  const row = (await filesOf(ctx, idguid)).find((one) => one.idguid === file);
  if (!row) throw notFound();
  return { ...version, file: row };
}

/** What a version consists of has changed: nobody publishes at its old number what they have not seen. */
const touch = (ctx: Ctx, idguid: string) =>
  ctx.db.update(aplVersions).set(touched(ctx)).where(ownVersion(ctx, idguid));

const FIXED = 'Datoteke objavljene verzije se ne mijenjaju: napravite novu verziju.';

/**
 * Adds a file that the person has sent to a draft, and has it verified; one of the same name takes the place of that which is there.
 * Throws 404, 422 with messages by field, 409 `state`.
 */
export async function addFile(
  ctx: Ctx,
  deps: Sender,
  idguid: string,
  { file_id, kind, architecture, ...given }: FileChange & { file_id: string },
): Promise<Found> {
  const { row, application } = await lockVersion(ctx, idguid);
  if (row.state !== 'draft') throw await wrongState(ctx, idguid, FIXED);
  const signatures = signaturesOf(given);
  const before = await filesOf(ctx, idguid);
  const sent = await claimFile(ctx, file_id, 'file_id');
  const name = addressName(sent.name);
  if (sent.size === 0) throw invalid({ file_id: 'Datoteka je prazna.' });
  const replaced = before.find((one) => one.name === name);
  if (!replaced && before.length >= MAX_FILES)
    throw invalid({ file_id: `Verzija ima najviše ${MAX_FILES} datoteka.` });
  const values = {
    file_id: sent.idguid,
    kind: kind ?? replaced?.kind ?? kindOfName(name),
    architecture: architecture ?? replaced?.architecture ?? architectureOfName(name, row.platform),
    size: sent.size,
    sha256: sent.sha256,
    sha512: null,
    state: 'waiting' as const,
    fault: null,
    checked_with: null,
    // Of other bytes there is no signature yet.
    minisign: signatures.minisign ?? null,
    ed25519: signatures.ed25519 ?? null,
    ...GIVEN,
  };
  refuseMap(name, values.kind);
  const added = replaced?.idguid ?? newId();
  if (replaced) await ctx.db.update(aplFiles).set(values).where(ownFile(ctx, added));
  else
    await ctx.db.insert(aplFiles).values({
      ...values,
      tenant_id: ctx.tenant.id,
      idguid: added,
      version_id: idguid,
      name,
      created_by: ctx.actor.name,
    });
  await touch(ctx, idguid);
  await auditVersion(
    ctx,
    'update',
    { ...row, application: application.name },
    { file: { from: replaced ? name : null, to: replaced ? `${name} (nova)` : name } },
  );
  await queueChecks(ctx, deps, row.application_id, [added]);
  return getVersion(ctx, idguid);
}

/** A block map is found by its name, and nothing else is called so. Throws 422. */
function refuseMap(name: string, kind: FileRecord['kind']): void {
  if ((kind === 'blockmap') !== name.endsWith(BLOCKMAP))
    throw invalid({
      kind: `Mapa blokova se zove kao njena datoteka, s ${BLOCKMAP} na kraju; ništa drugo se ne zove tako.`,
    });
}

/** Changes what a file of a draft is, or its signatures, and has it verified again. Throws 404, 422 by field, 409 `state`. */
export async function updateFile(
  ctx: Ctx,
  deps: Sender,
  idguid: string,
  file: string,
  change: FileChange,
): Promise<Found> {
  const { row, application, file: before } = await lockFile(ctx, idguid, file);
  if (row.state !== 'draft') throw await wrongState(ctx, idguid, FIXED);
  const after = {
    kind: change.kind ?? before.kind,
    architecture: change.architecture ?? before.architecture,
    minisign: before.minisign,
    ed25519: before.ed25519,
    ...signaturesOf(change),
  };
  refuseMap(before.name, after.kind);
  const isSignedAnew = after.minisign !== before.minisign || after.ed25519 !== before.ed25519;
  const isDescribedAnew = after.kind !== before.kind || after.architecture !== before.architecture;
  if (!isSignedAnew && !isDescribedAnew) return getVersion(ctx, idguid);
  const described = ({ kind, architecture }: typeof after | FileRecord): string =>
    `${before.name}: ${KIND_LABELS[kind]}, ${ARCHITECTURES[architecture]}`;
  await ctx.db
    .update(aplFiles)
    .set({
      ...after,
      ...(after.minisign !== before.minisign && { minisign_by_server: false }),
      ...(after.ed25519 !== before.ed25519 && { ed25519_by_server: false }),
    })
    .where(ownFile(ctx, file));
  await touch(ctx, idguid);
  await auditVersion(
    ctx,
    'update',
    { ...row, application: application.name },
    {
      ...(isDescribedAnew && {
        file: { from: described(before), to: described(after) },
      }),
      ...(isSignedAnew && { signature: { from: null, to: `${before.name}: novi potpis` } }),
    },
  );
  // The server may have to sign what was not to be signed before.
  if (isSignedAnew || after.kind !== before.kind) await queueChecks(ctx, deps, row.application_id, [file]);
  return getVersion(ctx, idguid);
}

/**
 * Takes a file off a draft. Of a withdrawn version, too, so that it takes no space any more; except its block maps, which updates from it
 * need. Throws 404, 409 `state`.
 */
export async function removeFile(ctx: Ctx, idguid: string, file: string): Promise<Found> {
  const { row, application, file: before } = await lockFile(ctx, idguid, file);
  if (row.state === 'published') throw await wrongState(ctx, idguid, FIXED);
  if (row.state === 'withdrawn' && before.kind === 'blockmap')
    throw await wrongState(
      ctx,
      idguid,
      'Mapa blokova ostaje: treba onima koji s ove verzije prelaze na noviju.',
    );
  await ctx.db.delete(aplFiles).where(ownFile(ctx, file));
  await touch(ctx, idguid);
  await auditVersion(
    ctx,
    'update',
    { ...row, application: application.name },
    { file: { from: before.name, to: null } },
  );
  return getVersion(ctx, idguid);
}

/** Has a file of a draft verified again. Throws 404, 409 `state`. */
export async function recheckFile(ctx: Ctx, deps: Sender, idguid: string, file: string): Promise<Found> {
  const { row } = await lockFile(ctx, idguid, file);
  if (row.state !== 'draft') throw await wrongState(ctx, idguid, FIXED);
  await queueChecks(ctx, deps, row.application_id, [file]);
  return getVersion(ctx, idguid);
}

/** The stored file of a version's file, under the name that it has there. Throws 404. */
export async function contentOf(ctx: Ctx, idguid: string, file: string): Promise<StoredFile> {
  if (!isId(idguid) || !isId(file)) throw notFound();
  const [row] = await ctx.db
    .select({ file_id: aplFiles.file_id, name: aplFiles.name })
    .from(aplFiles)
    .where(and(ownFile(ctx, file), sql`${aplFiles.version_id} = ${idguid}`));
  const stored = row && (await readyFile(ctx, row.file_id));
  if (!stored) throw notFound();
  return { ...stored, name: row.name };
}
