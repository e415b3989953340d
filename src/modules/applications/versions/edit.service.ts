import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { databaseError, GONE } from '../../../core/dberrors.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { type Application, findApplication } from '../catalogue/application.ts';
import { channelLabel, PLATFORMS, STABLE } from '../catalogue/platforms.ts';
import { queueChecks } from './check-queue.ts';
import { type CanonicalVersion, readVersion } from './semver.ts';
import type { VersionValues } from './version.fields.ts';
import { auditVersion, changesOf, type Told } from './version-audit.ts';
import type { VersionChange } from './versions.api.ts';
import {
  type Found,
  filesOf,
  getVersion,
  lockVersion,
  ownVersion,
  type VersionRecord,
} from './versions.service.ts';
import { aplFiles, aplVersions } from './versions.table.ts';

/** 409: it is not in a state in which this can be done. Contains the version as it is. */
export async function wrongState(ctx: Ctx, idguid: string, why: string): Promise<AppError> {
  return new AppError(409, 'state', why, { data: { current: await getVersion(ctx, idguid) } });
}

/** What every change of a version writes besides. */
export const touched = ({ actor }: Ctx) => ({
  version: sql`${aplVersions.version} + 1`,
  updated_at: sql`now()`,
  updated_by: actor.name,
});

type Place = Pick<VersionValues, 'number' | 'platform' | 'channel'>;

/** The version that is meant, for a platform and channel of the application. Throws 422 with messages by field. */
function placed(application: Application, { number, platform, channel }: Place): CanonicalVersion {
  const errors: Record<string, string> = {};
  const read = readVersion(number);
  if ('error' in read) errors.number = read.error;
  else if (read.preRelease && channel === STABLE)
    errors.channel = `Predizdanje (${read.number}) ne ide u stabilni kanal. Odaberite drugi, npr. beta.`;
  if (!application.platforms.includes(platform))
    errors.platform = `Aplikacija nije za ${PLATFORMS[platform]}. Dodajte platformu u podacima o aplikaciji.`;
  if (!application.channels.includes(channel))
    errors.channel = `Aplikacija nema kanal „${channelLabel(channel)}”. Dodajte ga u podacima o aplikaciji.`;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read as CanonicalVersion;
}

/** 409 for the version that the organisation has there already. Rethrows any other error. */
const refuseTwice =
  ({ number, platform, channel }: Place, field: 'number' | 'channel' = 'number') =>
  (error: unknown): never => {
    const refused = databaseError(error);
    if (refused?.code !== '23505' || refused.constraint !== 'apl_versions_number_key') throw error;
    const message = `Verzija ${number} za ${PLATFORMS[platform]} u kanalu „${channelLabel(channel)}” već postoji.`;
    throw new AppError(409, 'duplicate', message, { errors: { [field]: message } });
  };

/** Adds a version, as a draft. Throws 422 with messages by field, 409 `duplicate`. */
export async function createVersion(
  ctx: Ctx,
  { application_id, ...values }: VersionValues & { application_id: string },
): Promise<Found> {
  const application = await applicationOf(ctx, application_id);
  const read = placed(application, values);
  const { platform, channel, min_system, mandatory, notes } = values;
  return insertDraft(
    ctx,
    application,
    { platform, channel, min_system, mandatory, notes: notes ?? '' },
    read,
  );
}

async function applicationOf(ctx: Ctx, idguid: string): Promise<Application> {
  return findApplication(ctx, idguid, { held: true }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) throw invalid({ application_id: GONE });
    throw error;
  });
}

type Draft = Pick<VersionRecord, 'platform' | 'channel' | 'min_system' | 'mandatory' | 'notes'> &
  Partial<Pick<VersionRecord, 'promoted_from'>>;

async function insertDraft(
  ctx: Ctx,
  application: Application,
  draft: Draft,
  { number, sortKey, preRelease }: CanonicalVersion,
  field?: 'channel',
): Promise<Found> {
  const idguid = newId();
  await ctx.db
    .insert(aplVersions)
    .values({
      tenant_id: ctx.tenant.id,
      idguid,
      updated_by: ctx.actor.name,
      application_id: application.idguid,
      number,
      sort_key: sortKey,
      pre_release: preRelease,
      ...draft,
    })
    .catch(refuseTwice({ ...draft, number }, field));
  const named = {
    idguid,
    application_id: application.idguid,
    application: application.name,
    number,
    ...draft,
  };
  await auditVersion(ctx, 'create', named, changesOf(null, toldOf({ ...draft, number, state: 'draft' })));
  return getVersion(ctx, idguid);
}

const toldOf = (row: Partial<VersionRecord>): Told => ({
  number: row.number,
  platform: row.platform,
  channel: row.channel,
  min_system: row.min_system,
  mandatory: row.mandatory,
  notes: row.notes || null,
  state: row.state,
});

/** What may still be changed after publication. */
const CORRECTED: ReadonlySet<string> = new Set(['notes', 'rollout', 'mandatory']);

/**
 * Changes the given values at `version`. Of a published version only what is new, the percentage and whether it is mandatory: its number
 * and files are what clients already have. The percentage may also be lowered, to 0 as well, which stops a bad release while it is looked
 * at; whoever has it keeps it. What the server has signed under another number it signs anew. Throws 404, 422 by field, 409 `stale`,
 * `state` or `duplicate`.
 */
export async function updateVersion(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  idguid: string,
  { version, ...input }: VersionChange,
): Promise<Found> {
  const { row, application } = await lockVersion(ctx, idguid);
  if (row.version !== version) throw stale(await getVersion(ctx, idguid));
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (row.state === 'withdrawn') throw await wrongState(ctx, idguid, 'Povučena verzija se više ne mijenja.');
  if (row.state === 'published' && Object.keys(given).some((name) => !CORRECTED.has(name)))
    throw await wrongState(
      ctx,
      idguid,
      'Objavljena verzija se ne mijenja: ispravite šta je novo, ili napravite novu verziju.',
    );
  if (row.state === 'draft' && given.rollout !== undefined)
    throw invalid({ rollout: 'Kome se nudi, bira se pri objavi.' });
  const after = { ...row, ...given, notes: String(given.notes ?? (given.notes === null ? '' : row.notes)) };
  const moved = row.state === 'draft' ? placed(application, after) : null;
  const changes = changesOf(
    { ...toldOf(row), rollout: row.rollout },
    { ...toldOf({ ...after, number: moved?.number ?? row.number }), rollout: after.rollout },
  );
  if (Object.keys(changes).length === 0) return getVersion(ctx, idguid);
  await ctx.db
    .update(aplVersions)
    .set({
      ...(moved && {
        number: moved.number,
        sort_key: moved.sortKey,
        pre_release: moved.preRelease,
        platform: after.platform,
        channel: after.channel,
        min_system: after.min_system,
      }),
      notes: after.notes,
      rollout: after.rollout,
      mandatory: after.mandatory,
      ...touched(ctx),
    })
    .where(ownVersion(ctx, idguid))
    .catch(refuseTwice(after));
  await auditVersion(ctx, 'update', { ...after, application: application.name }, changes);
  if (moved && moved.number !== row.number) {
    // A check that is under way may sign with the number that it has found.
    const signed = (await filesOf(ctx, idguid)).filter(
      ({ minisign_by_server, state }) => minisign_by_server || state === 'waiting',
    );
    await queueChecks(
      ctx,
      deps,
      row.application_id,
      signed.map((file) => file.idguid),
    );
  }
  return getVersion(ctx, idguid);
}

/**
 * Makes a draft of a published version in another channel, with the same files and what was found of them. Throws 404, 422 at `channel`
 * for a pre-release that would become stable, 409 `state` or `duplicate`.
 */
export async function promoteVersion(ctx: Ctx, idguid: string, channel: string): Promise<Found> {
  const { row, application } = await lockVersion(ctx, idguid);
  if (row.state !== 'published')
    throw await wrongState(ctx, idguid, 'U drugi kanal se prenosi samo objavljena verzija.');
  const { platform, min_system, mandatory, notes, number } = row;
  const read = placed(application, { number, platform, channel });
  const draft = { platform, channel, min_system, mandatory, notes, promoted_from: idguid };
  const made = await insertDraft(ctx, application, draft, read, 'channel');
  const files = await filesOf(ctx, idguid);
  if (files.length > 0)
    await ctx.db
      .insert(aplFiles)
      .values(files.map((file) => ({ ...file, idguid: newId(), version_id: made.idguid })));
  return getVersion(ctx, made.idguid);
}
