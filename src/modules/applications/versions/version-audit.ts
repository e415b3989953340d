import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { sameValue } from '../../../core/same-value.ts';
import { channelLabel, PLATFORMS, type Platform } from '../catalogue/platforms.ts';
import { APPLICATIONS_TOPIC, VERSION } from '../labels.ts';
import { STATE_LABELS, type VersionState } from './states.ts';

/** A version as its name is made. */
export interface NamedVersion {
  idguid: string;
  application_id: string;
  application: string;
  number: string;
  platform: Platform;
  channel: string;
}

/** How people call a version: "Blagajna 1.4.0, Windows, beta". */
export const versionTitle = ({
  application,
  number,
  platform,
  channel,
}: Pick<NamedVersion, 'application' | 'number' | 'platform' | 'channel'>): string =>
  `${application} ${number}, ${PLATFORMS[platform]}, ${channelLabel(channel)}`;

/** Values of a version as the trail tells them. */
export type Told = Partial<
  Record<'number' | 'notes' | 'min_system', string | null> & {
    platform: Platform;
    channel: string;
    state: VersionState;
    rollout: number;
    mandatory: boolean;
  }
>;

const readable = (told: Told | null): Record<string, unknown> => ({
  ...told,
  ...(told?.platform && { platform: PLATFORMS[told.platform] }),
  ...(told?.channel && { channel: channelLabel(told.channel) }),
  ...(told?.state && { state: STATE_LABELS[told.state] }),
});

/** What differs between two states. */
export function changesOf(before: Told | null, after: Told | null): Changes {
  const [was, is] = [readable(before), readable(after)];
  return Object.fromEntries(
    Object.keys({ ...was, ...is })
      .map((name) => [name, { from: was[name] ?? null, to: is[name] ?? null }] as const)
      .filter(([, { from, to }]) => !sameValue(from, to)),
  );
}

/** Writes a change of a version to the trail and tells screens; nothing without a change. */
export async function auditVersion(
  ctx: Ctx,
  action: AuditAction,
  version: NamedVersion,
  changes: Changes,
): Promise<void> {
  if (action === 'update' && Object.keys(changes).length === 0) return;
  await writeAudit(
    ctx,
    VERSION,
    [{ action, record_id: version.idguid, record_title: versionTitle(version), changes }],
    { topic: APPLICATIONS_TOPIC.name, key: version.application_id },
  );
}
