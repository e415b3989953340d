import { and, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';
import { pipelined } from '../../../core/dberrors.ts';
import { tableOf } from '../../../core/table.ts';
import { goodsGroups } from '../../codebooks/grupe-robe.service.ts';
import { unitMarks } from '../../codebooks/jedinice-mjere.service.ts';
import { ratesOn } from '../../codebooks/porezi.service.ts';
import { priceOf } from '../articles/prices.ts';
import { visible } from '../articles/visible-sql.ts';
import type { ShopHead } from '../profile/profile.ts';
import { artikli } from '../resources.ts';
import { type ArticleRow, coded, countByGroup, inGroups, readArticles, saying } from './articles-sql.ts';
import { type GroupTree, groupTree } from './groups.ts';
import type { ShopAsked, ShopContent, ShownArticle } from './shown.ts';

/** Articles on a page, and at its top. */
const PAGE_SIZE = 24;
const MOST_FEATURED = 4;
/** Words of a search that are looked for. */
const MOST_WORDS = 10;

/**
 * What the page of a shop shows of what is asked. A page beyond the last is the last. Null for a group or an article that is not there, or
 * not to be seen.
 */
export async function offerOf(ctx: Ctx, head: ShopHead, asked: ShopAsked): Promise<ShopContent | null> {
  const seen = visible(ctx);
  const words = asked.q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const asking = and(seen, ...saying(words))!;
  const [groups, rates, all, counts] = await pipelined([
    goodsGroups(ctx),
    ratesOn(ctx, dayOf(new Date())),
    countByGroup(ctx, seen),
    words.length > 0 ? countByGroup(ctx, asking) : null,
  ]);
  const inEach = counts ?? all;
  const tree = groupTree(groups, inEach as Map<string, number>);
  const group = asked.group === null ? null : tree.coded(asked.group);
  if (group === undefined) return null;
  const within = group && tree.within(group.idguid);
  const found = within ? sumOf(within.map((id) => inEach.get(id) ?? 0)) : sumOf([...inEach.values()]);
  const pages = Math.max(1, Math.ceil(found / PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const where = within ? and(asking, inGroups(within))! : asking;
  const plain = words.length === 0 && !group && page === 1;
  const [listed, featured, opened] = await pipelined([
    readArticles(ctx, where, rates, { sort: asked.sort, most: PAGE_SIZE, from: (page - 1) * PAGE_SIZE }),
    plain ? readArticles(ctx, and(seen, IS_FEATURED)!, rates, { most: MOST_FEATURED }) : [],
    asked.article === null ? [] : readArticles(ctx, and(seen, coded([asked.article]))!, rates, { most: 1 }),
  ]);
  const [one] = opened;
  if (asked.article !== null && !one) return null;
  const shown = await showing(ctx, [...listed, ...featured, ...opened], tree, rates);
  const article = one ? { ...shown(one), text: one.opis ?? '' } : null;
  const path = group ? tree.pathTo(group.idguid) : [];
  return {
    title: titleOf(head.name, article?.name ?? path.at(-1)?.name),
    name: head.name,
    intro: head.intro,
    open: head.open,
    asked: { ...asked, group: group?.sifra ?? null, article: article?.code ?? null, page },
    total: sumOf([...all.values()]),
    found,
    pages,
    path,
    groups: tree.below(group?.idguid ?? null),
    featured: featured.map(shown),
    articles: listed.map(shown),
    article,
  };
}

const IS_FEATURED: SQL = sql`${tableOf(artikli).istaknut!}`;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const titleOf = (shop: string, part: string | undefined): string =>
  part === undefined ? `Ponuda: ${shop}` : `${part}, ${shop}`;

/** Turns rows into what is shown of them; names of groups and units are looked up once. */
async function showing(
  ctx: Ctx,
  rows: readonly ArticleRow[],
  tree: GroupTree,
  rates: ReadonlyMap<string, string>,
): Promise<(row: ArticleRow) => ShownArticle> {
  const units = await unitMarks(ctx, [...new Set(rows.map(({ jedinica_id }) => jedinica_id))]);
  return ({ sifra, naziv, cijena, grupa_id, jedinica_id, porez_id, istaknut, slika, width, height }) => ({
    code: sifra,
    name: naziv,
    group: tree.named(grupa_id)?.naziv ?? null,
    unit: units.get(jedinica_id) ?? '',
    price: priceOf(cijena, rates.get(porez_id) ?? null),
    picture: slika === null ? null : { id: slika, width, height },
    featured: istaknut,
  });
}
