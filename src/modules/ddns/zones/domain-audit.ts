import type { Changes } from '../../../core/audit.table.ts';
import { type AuditEntry, changedValues, writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { relativeName, shownName } from '../dns/names.ts';
import { readableContent } from '../dns/presentation.ts';
import type { DomainValues } from './domains.api.ts';
import { DOMAIN, DOMAINS_TOPIC } from './labels.ts';
import { WAYS } from './ways.ts';

/** The settings of a domain that the trail tells of: no secret. */
export type Told = DomainValues & { name: string };

const readable = ({ way, ns, secondaries, name, ...told }: Told): Record<string, unknown> => ({
  ...told,
  name: shownName(name),
  way: WAYS[way],
  ns: ns.map(shownName).join(', '),
  secondaries: secondaries.join(', ') || null,
});

/** What differs between two states, readable. */
export const changesOf = (before: Told | null, after: Told | null): Changes =>
  changedValues(before && readable(before), after && readable(after));

interface Named {
  idguid: string;
  name: string;
}

const entryOf = (action: AuditAction, { idguid, name }: Named, changes: Changes): AuditEntry => ({
  action,
  record_id: idguid,
  record_title: shownName(name),
  changes,
});

/** Writes a change of a domain to the trail and tells screens. */
export const auditDomain = (ctx: Ctx, action: AuditAction, domain: Named, changes: Changes): Promise<void> =>
  writeAudit(ctx, DOMAIN, [entryOf(action, domain, changes)], { topic: DOMAINS_TOPIC, key: domain.idguid });

/** The parts of a record that the trail tells of. */
export interface ToldRecord {
  name: string;
  type: string;
  content: string;
  ttl: number;
  note?: string | null;
}

/** A record as one line: `www A 203.0.113.7 (3600 s)`. */
export const recordLine = (domain: string, { name, type, content, ttl, note }: ToldRecord): string =>
  `${shownName(relativeName(name, domain))} ${type} ${readableContent(content)} (${ttl} s)${note ? `, ${note}` : ''}`;

/** Writes changed records into the history of their domain, an entry each; null stands for a record that is not there. */
export const auditRecords = (
  ctx: Ctx,
  domain: Named,
  changed: readonly { before: ToldRecord | null; after: ToldRecord | null }[],
): Promise<void> =>
  writeAudit(
    ctx,
    DOMAIN,
    changed.map(({ before, after }) =>
      entryOf('update', domain, {
        record: {
          from: before && recordLine(domain.name, before),
          to: after && recordLine(domain.name, after),
        },
      }),
    ),
    { topic: DOMAINS_TOPIC, key: domain.idguid },
  );
