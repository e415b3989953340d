import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { type AddressGuard, addressGuard } from '../../../core/egress/addresses.ts';
import { invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { isV6, readAddress } from '../dns/addresses.ts';
import { domainName, shownName } from '../dns/names.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { auditDomain, changesOf, type Told } from './domain-audit.ts';
import { lockNames, newNameOf, type ReservedNames, refuseTaken } from './domain-names.ts';
import type { DomainChange, DomainValues, NewDomain } from './domains.api.ts';
import { type DomainRecord, type Found, getDomain, lockDomain } from './domains.service.ts';
import { ddnsDomains } from './zones.table.ts';

/** What a new domain may begin with: the installation's servers, and whoever makes it as the contact. */
export const domainDefaults = (
  ctx: Ctx,
  { ddnsNs, dnsPort }: Pick<Deps['config'], 'ddnsNs' | 'dnsPort'>,
): Promise<{ ns: string[]; contact: string; embedded: boolean }> =>
  Promise.resolve({ ns: [...ddnsNs], contact: ctx.actor.email, embedded: dnsPort !== null });

type Config = Pick<Deps['config'], 'ddnsAllow'>;

/** The values in their stored form. Throws 422 with messages at all fields that are wrong. */
function checked(values: DomainValues, { ddnsAllow }: Config): DomainValues {
  const errors: Record<string, string> = {};
  const ns = eachOf(values.ns, domainName, (message) => (errors.ns = message));
  // As for the check of a delegation: this machine may be a secondary's, too.
  const secondary = secondaryBy(addressGuard(ddnsAllow, []));
  const secondaries = eachOf(values.secondaries, secondary, (message) => (errors.secondaries = message));
  const contact = contactOf(values.contact);
  if ('error' in contact) errors.contact = contact.error;
  if (values.ttl_least > values.ttl_most) errors.ttl_most = 'Ne može biti manji od najmanjeg.';
  // RFC 1912 2.2: otherwise a secondary gives up before it has asked again.
  if (values.retry >= values.refresh) errors.retry = 'Mora biti kraće od osvježavanja.';
  if (values.expire <= values.refresh + values.retry)
    errors.expire = 'Mora biti duže od osvježavanja i ponovnog pokušaja zajedno.';
  if (Object.keys(errors).length > 0 || 'error' in contact) throw invalid(errors);
  return { ...values, ns, secondaries, contact: contact.value };
}

type Read = { value: string } | { error: string };

/** Each entry in its stored form; the first wrong one, or one that is there twice, is reported. */
function eachOf(
  typed: readonly string[],
  read: (text: string) => Read,
  report: (message: string) => void,
): string[] {
  const values: string[] = [];
  for (const text of typed) {
    const one = read(text);
    if ('error' in one) {
      report(typed.length > 1 ? `„${text.slice(0, 80)}”: ${one.error}` : one.error);
      return values;
    }
    if (values.includes(one.value)) {
      report(`„${text.slice(0, 80)}” je upisan dvaput.`);
      return values;
    }
    values.push(one.value);
  }
  return values;
}

/** Port to which secondaries are told. */
const DNS_PORT = 53;

/** Reads the address of a secondary. Not any: it is sent messages from within the installation's network. */
const secondaryBy =
  (guard: AddressGuard) =>
  (text: string): Read => {
    const read = addressOf(text);
    return 'error' in read || guard(read.value, DNS_PORT)
      ? read
      : { error: 'Javljamo samo javnim adresama. Privatne dozvoljava operater (DDNS_ALLOW).' };
  };

function addressOf(text: string): Read {
  const typed = text.trim();
  const address = readAddress(typed);
  // An IPv4 address as one of IPv6 would be another family than is typed.
  return address && isV6(address) === isV6(typed)
    ? { value: address }
    : { error: 'Unesite IP adresu, npr. 203.0.113.7 ili 2001:db8::7.' };
}

/** An e-mail address that a SOA can hold: one of plain letters, with the domain as A-labels (RFC 1035 3.3.13). */
function contactOf(email: string): Read {
  const at = email.lastIndexOf('@');
  const domain = domainName(email.slice(at + 1));
  if ('error' in domain) return domain;
  return /^[a-z0-9.+_-]{1,63}$/i.test(email.slice(0, at))
    ? { value: `${email.slice(0, at)}@${domain.value}` }
    : { error: 'Prije znaka @ mogu stajati samo engleska slova, cifre, tačka, plus, crtica i donja crta.' };
}

const valuesOf = (row: DomainRecord): Told => ({
  name: row.name,
  way: row.way,
  ns: row.ns,
  contact: row.contact,
  minimum: row.minimum,
  ttl_least: row.ttl_least,
  ttl_most: row.ttl_most,
  refresh: row.refresh,
  retry: row.retry,
  expire: row.expire,
  secondaries: row.secondaries,
  note: row.note,
});

/** Makes a domain. Throws 422 with messages by field, also where the name is another organisation's. */
export async function createDomain(
  ctx: Ctx,
  { config, reservedNames }: { config: Config; reservedNames: ReservedNames },
  { name: typed, ...input }: NewDomain,
): Promise<Found> {
  const name = await newNameOf(ctx, typed, reservedNames);
  const values = checked(input, config);
  await lockNames(ctx);
  await refuseTaken(ctx, name);
  const idguid = newId();
  const shown = shownName(name);
  await ctx.db
    .insert(ddnsDomains)
    .values({
      ...values,
      tenant_id: ctx.tenant.id,
      idguid,
      updated_by: ctx.actor.name,
      name,
      shown: shown === name ? null : shown,
    })
    .catch((error: unknown) => {
      if (databaseError(error)?.code === '23505')
        throw invalid({ name: 'Domena je već upisana na ovoj instalaciji.' });
      throw error;
    });
  wakeAfterCommit(ctx.db, []);
  await auditDomain(ctx, 'create', { idguid, name }, changesOf(null, { ...values, name }));
  return getDomain(ctx, idguid);
}

/** Changes the given settings of the domain at `version`. Throws 404, 422 with messages by field, 409 `stale`. */
export async function updateDomain(
  ctx: Ctx,
  config: Config,
  idguid: string,
  { version, ...input }: DomainChange,
): Promise<Found> {
  const row = await lockDomain(ctx, idguid);
  if (row.version !== version) throw stale(await getDomain(ctx, idguid));
  const { name, ...before } = valuesOf(row);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after = checked({ ...before, ...given }, config);
  const changes = changesOf({ ...before, name }, { ...after, name });
  if (Object.keys(changes).length === 0) return getDomain(ctx, idguid);
  await touchDomain(ctx, row, after);
  wakeAfterCommit(ctx.db, []);
  await auditDomain(ctx, 'update', row, changes);
  return getDomain(ctx, idguid);
}

/** Writes columns of a locked domain, with its next version. */
export async function touchDomain(
  ctx: Ctx,
  { idguid }: Pick<DomainRecord, 'idguid'>,
  values: Partial<DomainRecord>,
): Promise<void> {
  await ctx.db
    .update(ddnsDomains)
    .set({
      ...values,
      version: sql`${ddnsDomains.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(
      sql`${ddnsDomains.tenant_id} = ${ctx.tenant.id}::uuid and ${ddnsDomains.idguid} = ${idguid}::uuid`,
    );
}
