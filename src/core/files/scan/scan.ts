import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context.ts';
import { files } from '../files.table.ts';
import { resumePreview } from '../previews/queue.ts';
import type { RunInTenant } from '../put.ts';
import { BYTES_ID } from '../rows.ts';
import { type FileStore, MissingBytes } from '../store.ts';
import { ScannerError, type Verdict } from './clamd.ts';

/** A file in which a virus was found. */
export interface Infected {
  idguid: string;
  name: string;
  signature: string;
  /** Null: the system. */
  sentBy: string | null;
}

export interface Scanner {
  /** Throws if there is no verdict, also once the signal is aborted. */
  scan(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Verdict>;
  /** Called in the transaction that has written a verdict on some files; `infected` are those of them with a virus. */
  settled(ctx: Ctx, infected: readonly Infected[]): Promise<void>;
}

/** Files that wait for the scanner, and those from before there was one. What the product makes itself is not scanned. */
const OPEN = and(
  eq(files.state, 'ready'),
  files.counted,
  or(isNull(files.scan), eq(files.scan, 'waiting')),
) as SQL;

const bytes = alias(files, 'bytes');

/** Scans one file, and all others with the same bytes. Does nothing if that is done, or the file is gone. */
export async function scanFile(
  store: FileStore,
  run: RunInTenant,
  scanner: Scanner,
  idguid: string,
  signal: AbortSignal,
): Promise<void> {
  const open = await run((ctx) => openFile(ctx, idguid));
  if (!open) return;
  const verdict = open.known ?? (await verdictOn(store, run, scanner, { ...open, idguid, signal }));
  if (verdict) await run((ctx) => settle(ctx, scanner, open.bytes_id, verdict));
}

/** A file that is to be scanned, and what is known of its bytes already. */
async function openFile(ctx: Ctx, idguid: string) {
  const [row] = await ctx.db
    .select({ bytes_id: BYTES_ID, scan: bytes.scan, signature: bytes.scan_signature })
    .from(files)
    .leftJoin(bytes, and(eq(bytes.tenant_id, files.tenant_id), eq(bytes.idguid, files.same_as)))
    .where(and(eq(files.tenant_id, ctx.tenant.id), eq(files.idguid, idguid), OPEN));
  if (!row) return null;
  const { bytes_id, scan, signature } = row;
  const known: Verdict | null =
    scan === 'infected'
      ? { scan, signature: signature ?? '' }
      : scan === 'waiting' || !scan
        ? null
        : { scan };
  return { bytes_id, known };
}

/** Null if the file has been removed meanwhile. */
async function verdictOn(
  store: FileStore,
  run: RunInTenant,
  scanner: Scanner,
  { idguid, bytes_id, signal }: { idguid: string; bytes_id: string; signal: AbortSignal },
): Promise<Verdict | null> {
  try {
    return await scanner.scan(await store.read(bytes_id), signal);
  } catch (error) {
    if (error instanceof MissingBytes && !(await run((ctx) => openFile(ctx, idguid)))) return null;
    throw error;
  }
}

/** Writes the verdict to every file with these bytes that has none. */
async function settle(ctx: Ctx, scanner: Scanner, bytesId: string, verdict: Verdict): Promise<void> {
  const signature = verdict.scan === 'infected' ? verdict.signature : null;
  const rows = await ctx.db
    .update(files)
    .set({ scan: verdict.scan, scan_signature: signature })
    .where(
      and(
        eq(files.tenant_id, ctx.tenant.id),
        or(eq(files.idguid, bytesId), eq(files.same_as, bytesId)),
        OPEN,
      ),
    )
    .returning({ idguid: files.idguid, name: files.name, sentBy: files.created_by });
  if (rows.length === 0) return;
  await resumePreview(ctx, bytesId);
  await scanner.settled(ctx, signature === null ? [] : rows.map((row) => ({ ...row, signature })));
}

/** Files that are looked up at once. */
const BATCH = 100;

/**
 * Scans every file of the organisation that has no verdict. A file that cannot be read or scanned does not keep the others from it;
 * its error is thrown at the end. Throws `ScannerError` at once. Ends early, without an error, once the signal is aborted.
 */
export async function scanAll(
  store: FileStore,
  run: RunInTenant,
  scanner: Scanner,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  let last: string | null = null;
  do {
    const after: string | null = last;
    const ids: string[] = await run((ctx) => openFiles(ctx, after));
    for (const idguid of ids) {
      if (signal.aborted) return;
      await scanFile(store, run, scanner, idguid, signal).catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof ScannerError) throw error;
        failures.push(error);
      });
    }
    last = ids.at(-1) ?? null;
  } while (last !== null);
  if (failures.length > 0) throw failures[0];
}

async function openFiles(ctx: Ctx, after: string | null): Promise<string[]> {
  const rows = await ctx.db
    .select({ idguid: files.idguid })
    .from(files)
    .where(
      and(eq(files.tenant_id, ctx.tenant.id), OPEN, after === null ? undefined : gt(files.idguid, after)),
    )
    .orderBy(files.idguid)
    .limit(BATCH);
  return rows.map(({ idguid }) => idguid);
}

/**
 * Lets the next files go that wait for a scanner which the operator has taken away, and their previews be made. Answers how many; there
 * may be more if the number is not 0.
 */
export async function releaseWaiting(ctx: Ctx): Promise<number> {
  const waiting = and(eq(files.tenant_id, ctx.tenant.id), OPEN, eq(files.scan, 'waiting'));
  const some = ctx.db.select({ idguid: files.idguid }).from(files).where(waiting).limit(BATCH);
  const released = await ctx.db
    .update(files)
    .set({ scan: null })
    .where(and(waiting, inArray(files.idguid, some)))
    .returning({ bytes_id: BYTES_ID });
  for (const id of new Set(released.map(({ bytes_id }) => bytes_id))) await resumePreview(ctx, id);
  return released.length;
}
