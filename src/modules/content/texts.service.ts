import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { announceChange } from '../../core/cache.ts';
import type { Ctx, Database, Tx } from '../../core/context.ts';
import { readVersioned, type Settings, updateVersioned, type Versioned } from '../../core/settings.ts';
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
interface TextsOf {
  home: HomeTexts;
  portfolio: PortfolioTexts;
}

const SHAPES: Record<ContentPage, Record<string, z.ZodType>> = {
  home: homeTexts.shape,
  portfolio: portfolioTexts.shape,
};
const DEFAULTS: TextsOf = { home: HOME_DEFAULTS, portfolio: PORTFOLIO_DEFAULTS };
const TITLES: Record<ContentPage, string> = { home: 'Početna stranica', portfolio: 'Portfolio' };

/** Audit trail subject of a page's texts; they belong to the operator. */
export const trailOf = (page: ContentPage) => ({ name: `${page}-content`, scope: 'tenant' }) as const;

/** The settings of a page's texts. A change is on the site when its transaction commits. */
function settingsOf<P extends ContentPage>(page: P): Settings<TextsOf[P]> {
  const where = eq(siteContent.page, page);
  const defaults: TextsOf[P] = DEFAULTS[page];
  return {
    state: { table: siteContent, row: { page }, where },
    async read(db) {
      const [row] = await db.select({ texts: siteContent.texts }).from(siteContent).where(where);
      // Texts that this version would reject are ignored.
      const kept = Object.entries(row?.texts ?? {}).filter(
        ([key, value]) => SHAPES[page][key]?.safeParse(value).success,
      );
      return { ...defaults, ...Object.fromEntries(kept) };
    },
    async write(tx, _changed, after) {
      // Texts equal to their default are not stored.
      const own = Object.entries(after).filter(
        ([key, value]) => !isDeepStrictEqual(value, (defaults as unknown as Record<string, unknown>)[key]),
      );
      await tx
        .update(siteContent)
        .set({ texts: Object.fromEntries(own) })
        .where(where);
      await announceChange(tx);
    },
    trail: { subject: trailOf(page), id: CONTENT_IDS[page], title: TITLES[page], format: trailValues },
  };
}

const asSeen = <T>({ values, ...state }: Versioned<T>): TextsState<T> => ({ ...state, texts: values });

/** A page's texts, with defaults for unchanged ones. */
export const readTexts = async <P extends ContentPage>(
  db: Database | Tx,
  page: P,
): Promise<TextsState<TextsOf[P]>> => asSeen(await readVersioned(db, settingsOf(page)));

/** Changes some texts of a page at `version`; see `updateVersioned`. */
export const updateTexts = <P extends ContentPage>(
  ctx: Ctx,
  page: P,
  changes: Partial<TextsOf[P]> & { version: number },
): Promise<TextsState<TextsOf[P]>> => updateVersioned(ctx, settingsOf(page), changes, asSeen);

/** Texts for the audit trail: services one by one, and their order by name. */
function trailValues(texts: object): Record<string, unknown> {
  const { services = [], ...rest } = texts as Partial<HomeTexts>;
  if (services.length === 0) return rest;
  const each = services.map(({ id, name, text, asks }) => [`service_${id}`, `${name}: ${text} (${asks})`]);
  // By id, so that renaming a service does not look like a move.
  return {
    ...rest,
    ...Object.fromEntries(each),
    services_order: services.map(({ id }) => NAMES[id]).join(', '),
  };
}

const NAMES = Object.fromEntries(HOME_DEFAULTS.services.map(({ id, name }) => [id, name]));
