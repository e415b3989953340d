import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { cacheOf } from '../../core/cache.ts';
import type { Database, Tx } from '../../core/context.ts';
import { portfolioPictures, portfolioWorks } from './content.table.ts';
import { AS_BUILT, type ContentOf, type ContentPage, type ShownWork } from './content.ts';
import { homeHasShop } from './slots.ts';
import { readTexts } from './texts.service.ts';

/** Reads a page's content. */
export const READ: { [P in ContentPage]: (db: Database | Tx) => Promise<ContentOf[P]> } = {
  async home(db) {
    const { texts } = await readTexts(db, 'home');
    const [work] = await db
      .select({ idguid: portfolioWorks.idguid })
      .from(portfolioWorks)
      .where(eq(portfolioWorks.published, true))
      .limit(1);
    return { ...texts, portfolio: work !== undefined, shop: await hasShop(db) };
  },
  async portfolio(db) {
    const { texts } = await readTexts(db, 'portfolio');
    return { ...texts, works: await publishedWorks(db) };
  },
};

const hasShop = async (db: Database | Tx): Promise<boolean> =>
  (await Promise.all(homeHasShop.value.map((asks) => asks(db)))).includes(true);

async function publishedWorks(db: Database | Tx): Promise<ShownWork[]> {
  const rows = await db
    .select()
    .from(portfolioWorks)
    .leftJoin(portfolioPictures, eq(portfolioPictures.idguid, portfolioWorks.picture_id))
    .where(eq(portfolioWorks.published, true))
    .orderBy(asc(portfolioWorks.position), asc(portfolioWorks.idguid));
  return rows.map(({ portfolio_works: work, portfolio_pictures: picture }) => shownWork(work, picture));
}

/** A work as the page needs it. */
export function shownWork(
  work: Pick<ShownWork, 'idguid' | 'title' | 'client' | 'year' | 'text' | 'link' | 'tags'> & {
    picture_alt: string;
  },
  picture: { idguid: string; width: number; height: number; widths: number[] } | null,
): ShownWork {
  const { idguid, title, client, year, text, link, tags, picture_alt: alt } = work;
  const shown = picture && {
    idguid: picture.idguid,
    width: picture.width,
    height: picture.height,
    widths: picture.widths,
    alt,
  };
  return { idguid, title, client, year, text, link, tags, picture: shown };
}

/** A page's content from the in-process cache; null while it equals the content at build time. */
export const shownOn = <P extends ContentPage>(database: Database, page: P): Promise<ContentOf[P] | null> =>
  cacheOf(database).get(`content-${page}`, async (db) => {
    const content: ContentOf[P] = await READ[page](db);
    return isDeepStrictEqual(content, AS_BUILT[page]) ? null : content;
  });
