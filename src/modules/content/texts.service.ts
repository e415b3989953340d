import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { announceChange } from '../../core/cache.ts';
import type { Ctx, Database, Tx } from '../../core/context.ts';
import { changeKept, type Kept, readKept, type Settings } from '../../core/settings.ts';
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

/** The texts of each page. */
export interface TextsOf {
  home: HomeTexts;
  portfolio: PortfolioTexts;
}

const SHAPES: Record<ContentPage, Record<string, z.ZodType>> = {
  home: homeTexts.shape,
  portfolio: portfolioTexts.shape,
};
const DEFAULTS: TextsOf = { home: HOME_DEFAULTS, portfolio: PORTFOLIO_DEFAULTS };
const TITLES: Record<ContentPage, string> = { home: 'Početna stranica', portfolio: 'Portfolio' };

/** How the trail calls a page's texts; they are the operator's own. */
export const trailOf = (page: ContentPage) => ({ name: `${page}-content`, scope: 'tenant' }) as const;

/** The texts of a page: they are on the site when the transaction that changes them ends. */
function settingsOf<P extends ContentPage>(page: P): Settings<TextsOf[P]> {
  const where = eq(siteContent.page, page);
  const defaults: TextsOf[P] = DEFAULTS[page];
  return {
    state: { table: siteContent, row: { page }, where },
    async read(db) {
      const [row] = await db.select({ texts: siteContent.texts }).from(siteContent).where(where);
      // What an earlier version of the product kept and this one would not, is as if it had not been written.
      const kept = Object.entries(row?.texts ?? {}).filter(
        ([key, value]) => SHAPES[page][key]?.safeParse(value).success,
      );
      return { ...defaults, ...Object.fromEntries(kept) };
    },
    async write(tx, _changed, after) {
      // A text that says what the default says is not kept.
      const own = Object.entries(after).filter(
        ([key, value]) => !isDeepStrictEqual(value, (defaults as unknown as Record<string, unknown>)[key]),
      );
      await tx
        .update(siteContent)
        .set({ texts: Object.fromEntries(own) })
        .where(where);
      await announceChange(tx);
    },
    trail: { subject: trailOf(page), id: CONTENT_IDS[page], title: TITLES[page], told: toldOf },
  };
}

const asSeen = <T>({ values, ...state }: Kept<T>): TextsState<T> => ({ ...state, texts: values });

/** A page's texts as they stand: what somebody wrote, and the defaults for the rest. */
export const readTexts = async <P extends ContentPage>(
  db: Database | Tx,
  page: P,
): Promise<TextsState<TextsOf[P]>> => asSeen(await readKept(db, settingsOf(page)));

/** Changes the given texts of a page at `version`; see `changeKept`. */
export const updateTexts = <P extends ContentPage>(
  ctx: Ctx,
  page: P,
  given: Partial<TextsOf[P]> & { version: number },
): Promise<TextsState<TextsOf[P]>> => changeKept(ctx, settingsOf(page), given, asSeen);

/** Texts as the trail tells them: services one by one, and their order by their names. */
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
