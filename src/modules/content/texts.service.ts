import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Changes } from '../../core/audit.table.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx, Database, Tx } from '../../core/context.ts';
import { stale } from '../../core/stale.ts';
import { homeTexts, portfolioTexts, type TextsState } from './content.api.ts';
import { siteContent } from './content.table.ts';
import {
  CONTENT_IDS,
  type ContentPage,
  HOME_DEFAULTS,
  type HomeTexts,
  PORTFOLIO_DEFAULTS,
  type PortfolioTexts,
} from './content.ts';
import { tellOfChange } from './shown.ts';

/** The texts of each page. */
export interface TextsOf {
  home: HomeTexts;
  portfolio: PortfolioTexts;
}

const KINDS: {
  [P in ContentPage]: {
    shape: Record<string, z.ZodType>;
    defaults: TextsOf[P];
    title: string;
    trail: string;
  };
} = {
  home: { shape: homeTexts.shape, defaults: HOME_DEFAULTS, title: 'Početna stranica', trail: 'home-content' },
  portfolio: {
    shape: portfolioTexts.shape,
    defaults: PORTFOLIO_DEFAULTS,
    title: 'Portfolio',
    trail: 'portfolio-content',
  },
};

/** How the trail calls a page's texts; they are the operator's own. */
export const trailOf = (page: ContentPage) => ({ name: KINDS[page].trail, scope: 'tenant' }) as const;

/** A page's texts as they stand: what somebody wrote, and the defaults for the rest. */
export async function readTexts<P extends ContentPage>(
  db: Database | Tx,
  page: P,
): Promise<TextsState<TextsOf[P]>> {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.page, page));
  const { shape, defaults } = KINDS[page];
  // What an earlier version of the product kept and this one would not, is as if it had not been written.
  const kept = Object.entries(row?.texts ?? {}).filter(
    ([key, value]) => shape[key]?.safeParse(value).success,
  );
  return {
    version: row?.version ?? 0,
    updated_at: row?.version ? row.updated_at.toISOString() : null,
    updated_by: row?.updated_by ?? null,
    texts: { ...defaults, ...Object.fromEntries(kept) } as TextsOf[P],
  };
}

/**
 * Changes the given texts of a page at `version`: they are on the site when the transaction ends. A text that says what the
 * default says is not kept. Throws 409 `stale` with all texts as they are now; the texts have been checked.
 */
export async function updateTexts<P extends ContentPage>(
  ctx: Ctx,
  page: P,
  { version, ...given }: Partial<TextsOf[P]> & { version: number },
): Promise<TextsState<TextsOf[P]>> {
  // The row may not be there yet to be locked.
  await ctx.db.insert(siteContent).values({ page, version: 0 }).onConflictDoNothing();
  await ctx.db.select().from(siteContent).where(eq(siteContent.page, page)).for('update');
  const before = await readTexts(ctx.db, page);
  if (before.version !== version)
    throw stale({ ...before, updated_at: before.updated_at ?? new Date().toISOString() });
  const { defaults, title } = KINDS[page];
  const after: TextsOf[P] = { ...before.texts, ...(given as unknown as Partial<TextsOf[P]>) };
  const changes = textChanges(before.texts, after);
  if (Object.keys(changes).length === 0) return before;
  const own = Object.entries(after).filter(
    ([key, value]) => !isDeepStrictEqual(value, (defaults as unknown as Record<string, unknown>)[key]),
  );
  await ctx.db
    .update(siteContent)
    .set({
      texts: Object.fromEntries(own),
      version: sql`${siteContent.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(eq(siteContent.page, page));
  await writeAudit(ctx, trailOf(page), [
    { action: 'update', record_id: CONTENT_IDS[page], record_title: title, changes },
  ]);
  await tellOfChange(ctx.db);
  return readTexts(ctx.db, page);
}

/** What differs, as the trail tells it: services one by one, and their order by their names. */
function textChanges(before: object, after: object): Changes {
  const [from, to] = [toldOf(before), toldOf(after)];
  return Object.fromEntries(
    Object.keys(to)
      .filter((key) => from[key] !== to[key])
      .map((key) => [key, { from: from[key], to: to[key] }]),
  );
}

function toldOf(texts: object): Record<string, unknown> {
  const { services = [], ...rest } = texts as Partial<HomeTexts>;
  if (services.length === 0) return rest;
  const each = services.map(({ id, name, text, asks }) => [`service_${id}`, `${name}: ${text} (${asks})`]);
  // By what they are, not by their names: to rename one moves none.
  return {
    ...rest,
    ...Object.fromEntries(each),
    services_order: services.map(({ id }) => NAMES[id]).join(', '),
  };
}

const NAMES = Object.fromEntries(HOME_DEFAULTS.services.map(({ id, name }) => [id, name]));
