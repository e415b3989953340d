import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { dayOf, dayStart, daysLater, dayText } from '../../core/dates.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { RunInTenant } from '../../core/files/put.ts';
import { requireScanned } from '../../core/files/scan/gate.ts';
import { newId } from '../../core/id.ts';
import { hashPassword } from '../../core/identity/passwords.ts';
import { isId } from '../../core/list-query.ts';
import { momentOf } from '../../core/moments.ts';
import { tokenHash } from '../../core/opaque.ts';
import { plural } from '../../core/plural.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import { seal, unseal } from '../../core/secret-box.ts';
import type { Sent } from '../../core/serve.ts';
import { lockAll } from './moving.service.ts';
import { newShareToken, sharePath } from './share-token.ts';
import {
  type NewShare,
  SHARE_LIMITS,
  type Share,
  type ShareRow,
  type ShareSort,
  type ShareState,
  usualLastDay,
} from './shares.api.ts';
import { fileShares } from './shares.table.ts';
import { line, note, readStored } from './stored-files.service.ts';
import { storedFiles } from './stored-files.table.ts';

const h = fileShares;
/** Most links of one file that are answered, the newest. */
const MOST_SHOWN = 200;

/** The state of a link now. */
export const STATE = sql<ShareState>`case
  when ${h.revoked_at} is not null then 'revoked'
  when ${h.expires_at} <= now() then 'expired'
  when ${h.downloads} >= ${h.max_downloads} then 'used_up'
  else 'active' end`;
const PROTECTED = sql<boolean>`${h.password_hash} is not null`;

const COLUMNS = {
  idguid: sql<string>`${h.idguid}`,
  state: STATE,
  protected: PROTECTED,
  expires_at: momentOf(sql<Date>`${h.expires_at}`),
  max_downloads: sql<number | null>`${h.max_downloads}`,
  downloads: sql<number>`${h.downloads}`,
  last_download_at: sql<Date | null>`${h.last_download_at}`.mapWith(h.last_download_at),
  note: sql<string>`${h.note}`,
  created_at: momentOf(sql<Date>`${h.created_at}`),
  created_by: sql<string>`${h.created_by}`,
};

/** All links of the organisation. */
export const shareListing: Listing<ShareSort, Sent<ShareRow>> = listingOf((ctx) => ({
  columns: {
    ...COLUMNS,
    stored_file_id: sql<string>`${h.stored_file_id}`,
    name: sql<string>`${storedFiles.name}`,
  },
  from: sql`${h} join ${storedFiles} on ${storedFiles.tenant_id} = ${h.tenant_id} and ${storedFiles.idguid} = ${h.stored_file_id}`,
  where: eq(h.tenant_id, ctx.tenant.id),
  search: sql`${storedFiles.name} || ' ' || ${h.note}`,
  filters: {
    state: STATE,
    protected: PROTECTED,
    expires_at: h.expires_at,
    created_at: h.created_at,
    created_by: h.created_by,
  },
  order: {
    name: [storedFiles.name],
    expires_at: [h.expires_at],
    downloads: [h.downloads],
    last_download_at: [{ nullable: h.last_download_at }],
    created_at: [h.created_at],
  },
  id: h.idguid,
}));

const own = (ctx: Ctx, idguid: string): SQL => and(eq(h.tenant_id, ctx.tenant.id), eq(h.idguid, idguid))!;

/**
 * The links of a file, the newest first. Only whoever may share gets their addresses: an address is as good as the file. Throws 404.
 */
export async function sharesOf(ctx: Ctx, idguid: string): Promise<Sent<Share>[]> {
  await readStored(ctx, idguid);
  const rows = await ctx.db
    .select({ ...COLUMNS, sealed: h.sealed_token })
    .from(h)
    .where(and(eq(h.tenant_id, ctx.tenant.id), eq(h.stored_file_id, idguid)))
    .orderBy(desc(h.created_at), desc(h.idguid))
    .limit(MOST_SHOWN);
  const mayShare = ctx.actor.permissions.has('admin_stored_files_save');
  return Promise.all(
    rows.map(async ({ sealed, ...row }) => ({
      ...row,
      path: mayShare && row.state === 'active' ? sharePath(await unseal(ctx.db, row.idguid, sealed)) : null,
    })),
  );
}

/** Makes a link to a file, in a transaction of its own. Throws 404, 409 `infected`, 409 `too_many` beyond the most active ones, 422 for a day that is over or too far away. */
export async function createShare(
  run: RunInTenant,
  idguid: string,
  { expires_on, password, ...input }: NewShare,
): Promise<Sent<Share>> {
  const expires_at = endOf(expires_on ?? usualLastDay());
  // Hashing takes long by design: a connection is not held meanwhile, and nobody waits for the file.
  const password_hash = password === null ? null : await hashPassword(password);
  return run((ctx) => addShare(ctx, idguid, { ...input, expires_at, password_hash }));
}

type ShareToAdd = Omit<NewShare, 'expires_on' | 'password'> & Pick<Described, 'expires_at' | 'password_hash'>;

async function addShare(ctx: Ctx, idguid: string, input: ShareToAdd): Promise<Sent<Share>> {
  const { expires_at, password_hash, max_downloads } = input;
  // Locked, so that two at once are counted one after the other.
  const [file] = await lockAll(ctx, [idguid]);
  const { scan } = await readStored(ctx, idguid);
  // What waits for the scanner may be promised already; its link opens once it is found clean.
  if (scan === 'infected') requireScanned({ scan });
  const active = await ctx.db.$count(
    h,
    and(eq(h.tenant_id, ctx.tenant.id), eq(h.stored_file_id, idguid), sql`${STATE} = 'active'`),
  );
  if (active >= SHARE_LIMITS.active)
    throw new AppError(
      409,
      'too_many',
      `Datoteka već ima ${active} aktivnih linkova. Opozovite neki koji više ne treba.`,
    );
  const id = newId();
  const token = newShareToken(ctx.tenant.id);
  const row = {
    tenant_id: ctx.tenant.id,
    idguid: id,
    stored_file_id: idguid,
    token_hash: tokenHash(token),
    sealed_token: await seal(ctx.db, id, token),
    password_hash,
    expires_at,
    max_downloads,
    note: input.note ?? '',
    created_by: ctx.actor.name,
  };
  await ctx.db.insert(h).values(row);
  await note(ctx, [line('update', file!, { share: { from: null, to: described(row) } })]);
  const [made] = await ctx.db.select(COLUMNS).from(h).where(own(ctx, id));
  return { ...made!, path: sharePath(token) };
}

/** The last second of the last day of a link, so that the day of that moment is this one. Throws 422. */
function endOf(day: string): Date {
  const today = dayOf(Date.now());
  if (day < today) throw invalid({ expires_on: 'Taj dan je prošao. Odaberite današnji ili kasniji.' });
  const last = daysLater(today, SHARE_LIMITS.days.most);
  if (day > last) throw invalid({ expires_on: `Link može vrijediti najduže godinu, do ${dayText(last)}` });
  return new Date(dayStart(daysLater(day, 1)).getTime() - 1000);
}

type Described = Pick<
  typeof h.$inferSelect,
  'expires_at' | 'password_hash' | 'max_downloads' | 'note' | 'created_by'
>;

/** A link for the trail: "do 2. 12. 2026., s lozinkom, najviše 5 preuzimanja (Ana)". */
function described({ expires_at, password_hash, max_downloads, note: whom }: Described): string {
  const most =
    max_downloads &&
    `najviše ${max_downloads} ${plural(max_downloads, 'preuzimanje', 'preuzimanja', 'preuzimanja')}`;
  const parts = [`do ${dayText(dayOf(expires_at))}`, password_hash && 's lozinkom', most];
  return parts.filter(Boolean).join(', ') + (whom && ` (${whom})`);
}

/** Revokes a link at once; one that is revoked stays so. Throws 404. */
export async function revokeShare(ctx: Ctx, idguid: string): Promise<void> {
  const [row] = isId(idguid) ? await ctx.db.select().from(h).where(own(ctx, idguid)).for('update') : [];
  if (!row) throw notFound();
  if (row.revoked_at) return;
  await ctx.db.update(h).set({ revoked_at: sql`now()` }).where(own(ctx, idguid));
  const file = await readStored(ctx, row.stored_file_id);
  await note(ctx, [line('update', file, { share: { from: described(row), to: null } })]);
}
