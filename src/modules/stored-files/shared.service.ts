import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../core/context.ts';
import { AppError, invalid } from '../../core/errors.ts';
import type { StoredFile } from '../../core/files/rows.ts';
import { requireScanned } from '../../core/files/scan/gate.ts';
import { verifyPassword } from '../../core/identity/passwords.ts';
import { tokenHash } from '../../core/opaque.ts';
import type { Sent } from '../../core/serve.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import { addressKey, charge, refund } from '../../core/throttle.ts';
import { PUBLIC_SHARE } from './labels.ts';
import { isPass, passFor, readTicket, ticketFor } from './share-tickets.ts';
import { tenantOfToken } from './share-token.ts';
import type { OpenShare, ShareState } from './shares.api.ts';
import { STATE } from './shares.service.ts';
import { fileShares } from './shares.table.ts';
import { contentOf, line, note, readStored } from './stored-files.service.ts';
import { storedFiles } from './stored-files.table.ts';

const h = fileShares;
/** The name under which the trail keeps downloads. */
const VISITOR = 'Javni link';
const ENDED: Record<Exclude<ShareState, 'active'>, string> = {
  expired: 'Link je istekao. Zatražite novi od osobe koja vam ga je poslala.',
  used_up: 'Link je iskorišten: datoteka je preko njega preuzeta najviše puta što je dozvoljeno.',
  revoked: 'Link je opozvan i više ne vrijedi.',
};
const ended = (state: Exclude<ShareState, 'active'>): AppError => new AppError(410, state, ENDED[state]);
const noSuchLink = (): AppError =>
  new AppError(
    404,
    'not_found',
    'Ovaj link ne vrijedi. Provjerite je li prenesen cijeli, ili zatražite novi.',
  );

/** Runs `work` in the organisation that shares, in the name of nobody. Throws 404 for one that is unknown. */
async function asVisitor<T>(
  database: Database,
  tenantId: string | null,
  ip: string | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const tenant = tenantId && (await findTenant(database, tenantId));
  if (!tenant) throw noSuchLink();
  return asSystem(database, tenant, (ctx) => work({ ...ctx, actor: { ...ctx.actor, name: VISITOR }, ip }));
}

/**
 * The active link of a token. Throws 404 for a token that is none, for a file in the trash, and while the organisation has no right to
 * files; 410 if the link is over.
 */
async function activeShare(ctx: Ctx, token: string) {
  const [share] = await ctx.db
    .select({
      idguid: h.idguid,
      stored_file_id: h.stored_file_id,
      password_hash: h.password_hash,
      expires_at: h.expires_at,
      max_downloads: h.max_downloads,
      downloads: h.downloads,
      state: STATE,
      name: storedFiles.name,
      size: storedFiles.size,
      kind: storedFiles.kind,
      revision: storedFiles.revision,
    })
    .from(h)
    .innerJoin(
      storedFiles,
      and(eq(storedFiles.tenant_id, h.tenant_id), eq(storedFiles.idguid, h.stored_file_id)),
    )
    .where(and(eq(h.tenant_id, ctx.tenant.id), eq(h.token_hash, tokenHash(token)), STILL_ALLOWED));
  if (!share) throw noSuchLink();
  if (share.state !== 'active') throw ended(share.state);
  const { scan } = await contentOf(ctx, share.stored_file_id);
  return { ...share, scan };
}

/** Without the right to files an organisation shares none. */
const STILL_ALLOWED = sql`exists (select from tenant_permissions p
  where p.tenant_id = ${h.tenant_id} and p.permission = 'admin_stored_files_pregled')`;

/** Counts a miss, so that guessing gets slower. Right links are never delayed by it. */
async function countingMisses<T>(database: Database, ip: string | null, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof AppError && error.status === 404)
      await charge(database, [addressKey('link', ip)], 'Previše linkova koji ne vrijede.');
    throw error;
  }
}

/**
 * What a link shares; of a file with a password nothing before the right one. Throws as `activeShare`, 422 for a wrong password, 429
 * after too many.
 */
export async function openShare(
  database: Database,
  { token, password }: { token: string; password?: string },
  ip: string | null,
): Promise<Sent<OpenShare>> {
  const { share, organisation } = await countingMisses(database, ip, () =>
    asVisitor(database, tenantOfToken(token), ip, async (ctx) => {
      return { share: await activeShare(ctx, token), organisation: ctx.tenant.name };
    }),
  );
  const { idguid, password_hash, expires_at, max_downloads, downloads, name, size, kind, scan } = share;
  const locked = password_hash !== null && password === undefined;
  if (password_hash !== null && password !== undefined)
    await checkPassword(database, idguid, password_hash, password, ip);
  return {
    organisation,
    expires_at,
    left: max_downloads === null ? null : max_downloads - downloads,
    locked,
    file: locked ? null : { name, size, kind, scan },
    pass: password_hash !== null && !locked ? await passFor(database, idguid) : null,
  };
}

/** Outside of a transaction: hashing takes a while, and a connection is not held meanwhile. */
async function checkPassword(
  database: Database,
  shareId: string,
  hash: string,
  password: string,
  ip: string | null,
): Promise<void> {
  const keys = [addressKey('sharing', ip), addressKey('sharer', ip), `share:${shareId}`] as const;
  const charged = await charge(database, keys, 'Previše pokušaja s lozinkom.');
  if (!(await verifyPassword(hash, password.trim()))) throw invalid({ password: 'Lozinka nije tačna.' });
  await refund(database, charged);
}

/**
 * Counts one download and answers the address of the file, which can be asked for several times and in parts for some hours. Throws as
 * `activeShare`, as `requireScanned`, 403 `locked` without the proof of a password, 429.
 */
export async function beginDownload(
  database: Database,
  { token, pass }: { token: string; pass?: string | null },
  ip: string | null,
): Promise<{ path: string }> {
  await charge(database, [addressKey('sharing', ip)], 'Previše preuzimanja s ove adrese.');
  return countingMisses(database, ip, () =>
    asVisitor(database, tenantOfToken(token), ip, async (ctx) => {
      const share = await activeShare(ctx, token);
      if (share.password_hash !== null && !(await isPass(ctx.db, share.idguid, pass)))
        throw new AppError(403, 'locked', 'Ponovo unesite lozinku.');
      // The page has told the visitor of bytes that nobody could scan.
      requireScanned(share, { unscanned: true });
      await countDownload(ctx, share.idguid);
      const file = { idguid: share.stored_file_id, name: share.name };
      await note(ctx, [line('download', file, { address: { from: null, to: ctx.ip } })]);
      const what = { tenant: ctx.tenant.id, share: share.idguid, revision: share.revision };
      const ticket = await ticketFor(ctx.db, what);
      return { path: `${PUBLIC_SHARE.api}/content?ticket=${encodeURIComponent(ticket)}` };
    }),
  );
}

/** One statement, so that of many at once no more succeed than are allowed. Throws 410. */
async function countDownload(ctx: Ctx, idguid: string): Promise<void> {
  const one = and(eq(h.tenant_id, ctx.tenant.id), eq(h.idguid, idguid));
  const counted = await ctx.db
    .update(h)
    .set({ downloads: sql`${h.downloads} + 1`, last_download_at: sql`now()` })
    .where(and(one, isNull(h.revoked_at), or(isNull(h.max_downloads), lt(h.downloads, h.max_downloads))))
    .returning({ idguid: h.idguid });
  if (counted.length > 0) return;
  const [now] = await ctx.db.select({ state: STATE }).from(h).where(one);
  throw now && now.state !== 'active' ? ended(now.state) : noSuchLink();
}

/**
 * The file of a ticket: the version that was newest when the download began, so that its parts fit together. A link that was used up or
 * has expired since then does not interrupt it. Throws 404, and 410 for a link that was revoked.
 */
export async function sharedContent(
  database: Database,
  ticket: string,
  ip: string | null,
): Promise<StoredFile> {
  const what = await readTicket(database, ticket);
  if (!what) throw new AppError(410, 'expired', 'Preuzimanje je isteklo. Ponovo otvorite link.');
  return asVisitor(database, what.tenant, ip, async (ctx) => {
    const [share] = await ctx.db
      .select({ file: h.stored_file_id, revoked_at: h.revoked_at })
      .from(h)
      .where(and(eq(h.tenant_id, ctx.tenant.id), eq(h.idguid, what.share), STILL_ALLOWED));
    if (!share) throw noSuchLink();
    if (share.revoked_at) throw ended('revoked');
    const { name } = await readStored(ctx, share.file);
    return { ...(await contentOf(ctx, share.file, what.revision)), name };
  });
}
