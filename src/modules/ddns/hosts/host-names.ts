import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { invalid } from '../../../core/errors.ts';
import { hostLabel, MOST, shownName } from '../dns/names.ts';
import { ddnsFreedNames } from '../feed/feed.table.ts';
import { ddnsDomains, ddnsRecords } from '../zones/zones.table.ts';
import { ddnsHosts } from './hosts.table.ts';
import { reservedNames } from './settings.service.ts';
import { hostsInTrash } from './trash.ts';

/** Days for which a freed name is not given to anybody else. */
export const QUARANTINE_DAYS = 30;

/** What stands before a host's name where certificates are proven; that name must fit too. */
const BEFORE = '_acme-challenge.';

/** Types of records that say the same as a host does, or that let nothing stand beside them (RFC 1034, 3.6.2 and 4.2.1). */
const INSTEAD = ['A', 'AAAA', 'CNAME', 'NS'];

/** A label as it is stored, and its full name. Throws 422 for one that is none, or that the operator does not give. */
export async function labelOf(
  ctx: Ctx,
  typed: string,
  domain: string,
): Promise<{ label: string; fqdn: string }> {
  const read = hostLabel(typed);
  if ('error' in read) throw invalid({ label: read.error });
  const label = read.value;
  if ((await reservedNames(ctx.db)).includes(label))
    throw invalid({ label: `Ime „${label}” se ne daje hostovima. Za njega napravite zapis u domeni.` });
  const fqdn = `${label}.${domain}`;
  if (BEFORE.length + fqdn.length > MOST.name)
    throw invalid({ label: 'S ovom domenom je ime predugo. Odaberite kraće.' });
  return { label, fqdn };
}

/**
 * Why a host cannot have this name: a domain of the organisation has it, and DNS would answer from there. Null if none has. The domain
 * that the host is to stand in must be locked (`domainOf`), or a domain could be made meanwhile.
 */
export async function takenByDomain(ctx: Ctx, fqdn: string): Promise<string | null> {
  const d = ddnsDomains;
  const found = await ctx.db.$count(d, and(eq(d.tenant_id, ctx.tenant.id), eq(d.name, fqdn)));
  return found > 0 ? `Postoji vaša domena ${shownName(fqdn)}, pa bi umjesto hosta odgovarala ona.` : null;
}

/**
 * Throws 422 if a name cannot be a host's: it is one already, in the trash, a domain's, or just freed by another organisation.
 */
export async function refuseTaken(ctx: Ctx, fqdn: string): Promise<void> {
  const [taken] = await ctx.db
    .select({ idguid: ddnsHosts.idguid })
    .from(ddnsHosts)
    .where(eq(ddnsHosts.fqdn, fqdn));
  if (taken) throw invalid({ label: 'Host s ovim imenom već postoji.' });
  if (await hostsInTrash.holds(ctx, fqdn))
    throw invalid({ label: 'U korpi je host s ovim imenom. Vratite ga, ili odaberite drugo ime.' });
  const ofDomain = await takenByDomain(ctx, fqdn);
  if (ofDomain) throw invalid({ label: `${ofDomain} Odaberite drugo ime.` });
  const [freed] = await ctx.db
    .select({ until: FREE_AGAIN })
    .from(ddnsFreedNames)
    .where(
      and(
        eq(ddnsFreedNames.name, fqdn),
        ne(ddnsFreedNames.freed_by, ctx.tenant.id),
        sql`${FREE_AGAIN} > now()`,
      ),
    );
  if (freed)
    throw invalid({
      label: `Ovo ime je nedavno imao neko drugi. Slobodno je od ${momentText(freed.until)}.`,
    });
}

const FREE_AGAIN =
  sql<Date>`${ddnsFreedNames.freed_at} + make_interval(days => ${QUARANTINE_DAYS}::int)`.mapWith(
    ddnsFreedNames.freed_at,
  );

/** Throws 422 if a record of the domain stands where the host would: at its name, below it for all subdomains, or where its certificates are proven. */
export async function refuseRecords(
  ctx: Ctx,
  { domain_id, fqdn, wildcard }: { domain_id: string; fqdn: string; wildcard: boolean },
  field: 'label' | 'wildcard' = 'label',
): Promise<void> {
  const r = ddnsRecords;
  const at = (name: string): SQL | undefined => and(eq(r.name, name), inArray(r.type, INSTEAD));
  const [found] = await ctx.db
    .select({ name: r.name, type: r.type })
    .from(r)
    .where(
      and(
        eq(r.tenant_id, ctx.tenant.id),
        eq(r.domain_id, domain_id),
        field === 'wildcard'
          ? at(`*.${fqdn}`)
          : or(at(fqdn), eq(r.name, BEFORE + fqdn), wildcard ? at(`*.${fqdn}`) : undefined),
      ),
    )
    .limit(1);
  if (!found) return;
  const place = found.name.startsWith('*.') ? 'wildcard' : 'label';
  throw invalid({ [place]: `U domeni već postoji zapis ${found.type} za ${shownName(found.name)}.` });
}
