import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { announceWebhook } from '../../webhooks/announce.ts';
import type { Application } from '../catalogue/application.ts';
import { STABLE } from '../catalogue/platforms.ts';
import type { VersionEvent } from '../labels.ts';
import { publisherKeysOf } from '../signatures/publisher-keys.ts';
import { queueChecks } from './check-queue.ts';
import { touched, wrongState } from './edit.service.ts';
import { obstaclesOf } from './obstacles.ts';
import { auditVersion, changesOf } from './version-audit.ts';
import {
  type Found,
  filesOf,
  getVersion,
  lockVersion,
  ownVersion,
  type VersionRecord,
} from './versions.service.ts';
import { aplVersions } from './versions.table.ts';

type Sender = Pick<Deps, 'jobs'>;

/**
 * Publishes a draft at `version`. Its files were verified by the keys that the application has now, over bytes that never change; those
 * that were verified by others are verified anew first. Throws 404, 409 `stale`, `state` or `checking`, and 422 with what is wrong at
 * `files.<id>` and in the message.
 */
export async function publishVersion(
  ctx: Ctx,
  deps: Sender,
  idguid: string,
  { version, rollout }: { version: number; rollout: number },
): Promise<Found> {
  const { row, application } = await lockVersion(ctx, idguid);
  if (row.state !== 'draft') throw await wrongState(ctx, idguid, 'Verzija je već objavljena.');
  if (row.version !== version) throw stale(await getVersion(ctx, idguid));
  if (row.pre_release && row.channel === STABLE)
    throw invalid({ channel: 'Predizdanje ne ide u stabilni kanal.' });
  const files = await filesOf(ctx, idguid);
  const obstacles = obstaclesOf(row, application, publisherKeysOf(application), files);
  const lasting = obstacles.filter(({ passing }) => !passing);
  if (lasting.length > 0) {
    const named = lasting.map(({ file, text }) => {
      const name = files.find((one) => one.idguid === file)?.name;
      return [file ? `files.${file}` : 'files', name ? `${name}: ${text}` : text] as const;
    });
    throw invalid(Object.fromEntries(named.reverse()), lasting.length === 1 ? named[0]![1] : undefined);
  }
  if (obstacles.length > 0)
    throw new AppError(
      409,
      'checking',
      'Datoteke se još provjeravaju. Objavite verziju kad provjera završi.',
      { data: { current: await getVersion(ctx, idguid) } },
    );
  await ctx.db
    .update(aplVersions)
    .set({
      state: 'published',
      rollout,
      published_at: sql`now()`,
      published_by: ctx.actor.name,
      ...touched(ctx),
    })
    .where(ownVersion(ctx, idguid));
  const before = { state: row.state, rollout: row.rollout };
  await auditVersion(
    ctx,
    'update',
    { ...row, application: application.name },
    changesOf(before, { state: 'published', rollout }),
  );
  await tellOthers(ctx, deps, 'aplikacija.objavljena', application, { ...row, rollout });
  return getVersion(ctx, idguid);
}

/** Has files of a draft verified again that were looked at with other keys than the application has now. Throws 404. */
export async function recheckOutdated(ctx: Ctx, deps: Sender, idguid: string): Promise<Found> {
  const { row, application } = await lockVersion(ctx, idguid);
  if (row.state !== 'draft') return getVersion(ctx, idguid);
  const { fingerprint } = publisherKeysOf(application);
  const outdated = (await filesOf(ctx, idguid)).filter(
    ({ state, checked_with }) => state !== 'waiting' && checked_with !== fingerprint,
  );
  await queueChecks(
    ctx,
    deps,
    row.application_id,
    outdated.map((file) => file.idguid),
  );
  return getVersion(ctx, idguid);
}

/**
 * Withdraws a published version at `version`: feeds no longer name it and its files are no longer handed out, except block maps, which
 * updates away from it need. Clients are told the reason; nobody is led back to an older version. Throws 404, 409 `stale` or `state`.
 */
export async function withdrawVersion(
  ctx: Ctx,
  deps: Sender,
  idguid: string,
  { version, reason }: { version: number; reason: string },
): Promise<Found> {
  const { row, application } = await lockVersion(ctx, idguid);
  if (row.state !== 'published') throw await wrongState(ctx, idguid, 'Povlači se samo objavljena verzija.');
  if (row.version !== version) throw stale(await getVersion(ctx, idguid));
  await ctx.db
    .update(aplVersions)
    .set({
      state: 'withdrawn',
      withdrawn_at: sql`now()`,
      withdrawn_by: ctx.actor.name,
      withdrawn_reason: reason,
      ...touched(ctx),
    })
    .where(ownVersion(ctx, idguid));
  await auditVersion(
    ctx,
    'update',
    { ...row, application: application.name },
    { ...changesOf({ state: 'published' }, { state: 'withdrawn' }), reason: { from: null, to: reason } },
  );
  await tellOthers(ctx, deps, 'aplikacija.povucena', application, { ...row, withdrawn_reason: reason });
  return getVersion(ctx, idguid);
}

const tellOthers = (
  ctx: Ctx,
  deps: Sender,
  event: VersionEvent,
  { idguid, name, slug }: Application,
  row: VersionRecord,
): Promise<void> =>
  announceWebhook(ctx, deps, {
    event,
    data: {
      aplikacija: { idguid, naziv: name, oznaka: slug },
      idguid: row.idguid,
      verzija: row.number,
      platforma: row.platform,
      kanal: row.channel,
      obavezna: row.mandatory,
      nudi_se: row.rollout,
      sta_je_novo: row.notes,
      ...(row.withdrawn_reason !== null && { razlog: row.withdrawn_reason }),
    },
  });
