import { isDeepStrictEqual } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { isDatabaseAway } from '../../core/dberrors.ts';
import { portfolioPictures, portfolioWorks } from './content.table.ts';
import {
  AS_BUILT,
  type ContentPage,
  type HomeContent,
  type PortfolioContent,
  type ShownWork,
} from './content.ts';
import { readTexts } from './texts.service.ts';

/** The database's word that what the pages show has changed. */
export const CHANNEL = 'carsija_content';

/** To be called in the transaction of every change; every node hears of it when that commits. */
export async function tellOfChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** What each page is rendered with. */
export interface ContentOf {
  home: HomeContent;
  portfolio: PortfolioContent;
}

/** Reads what a page shows. */
export const READ: { [P in ContentPage]: (db: Database | Tx) => Promise<ContentOf[P]> } = {
  async home(db) {
    const { texts } = await readTexts(db, 'home');
    const [work] = await db
      .select({ idguid: portfolioWorks.idguid })
      .from(portfolioWorks)
      .where(eq(portfolioWorks.published, true))
      .limit(1);
    return { ...texts, portfolio: work !== undefined };
  },
  async portfolio(db) {
    const { texts } = await readTexts(db, 'portfolio');
    return { ...texts, works: await publishedWorks(db) };
  },
};

async function publishedWorks(db: Database | Tx): Promise<ShownWork[]> {
  const rows = await db
    .select()
    .from(portfolioWorks)
    .leftJoin(portfolioPictures, eq(portfolioPictures.idguid, portfolioWorks.picture_id))
    .where(eq(portfolioWorks.published, true))
    .orderBy(asc(portfolioWorks.position), asc(portfolioWorks.idguid));
  return rows.map(({ portfolio_works: work, portfolio_pictures: picture }) => shownWork(work, picture));
}

/** A work as the page is given it. */
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

/**
 * What the pages show, kept in memory only while the database is known to tell of every change; otherwise asked for anew each
 * time. While the database is away, what was known last. The same content is the same object, so that who renders it knows
 * that nothing has changed.
 */
export class Shown {
  readonly #database: Database;
  readonly #last = new Map<ContentPage, unknown>();
  readonly #fresh = new Map<ContentPage, Promise<unknown>>();
  #told = false;
  /** Readings begun so far, and which of them each page was last kept from. */
  #begun = 0;
  readonly #kept = new Map<ContentPage, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** What a page shows; null while that is what it was built with. */
  async of<P extends ContentPage>(page: P): Promise<ContentOf[P] | null> {
    const known = this.#fresh.get(page) as Promise<ContentOf[P] | null> | undefined;
    if (known) return known;
    const reading = this.#read(page);
    if (!this.#told) return reading;
    this.#fresh.set(page, reading);
    // What could not be read is asked for again.
    reading.catch(() => this.#fresh.get(page) === reading && this.#fresh.delete(page));
    return reading;
  }

  async #read<P extends ContentPage>(page: P): Promise<ContentOf[P] | null> {
    const turn = ++this.#begun;
    try {
      const content: ContentOf[P] = await READ[page](this.#database);
      const shown = isDeepStrictEqual(content, AS_BUILT[page]) ? null : content;
      const last = this.#last.get(page) as ContentOf[P] | null | undefined;
      if (last !== undefined && isDeepStrictEqual(shown, last)) return last;
      // An older one may end after a newer one.
      if (turn > (this.#kept.get(page) ?? 0)) {
        this.#kept.set(page, turn);
        this.#last.set(page, shown);
      }
      return shown;
    } catch (error) {
      const last = this.#last.get(page) as ContentOf[P] | null | undefined;
      if (last !== undefined && isDatabaseAway(error)) return last;
      throw error;
    }
  }

  /** Says whether the database tells of changes; either way what was known is read again. */
  setTold(told: boolean): void {
    this.#told = told;
    this.forget();
  }

  /** Somebody has changed something. */
  forget(): void {
    this.#fresh.clear();
  }
}

const known = new WeakMap<Database, Shown>();

/** What this node knows: one per pool. */
export function shownOf(database: Database): Shown {
  let shown = known.get(database);
  if (!shown) {
    shown = new Shown(database);
    known.set(database, shown);
  }
  return shown;
}
