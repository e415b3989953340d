import { articlesText } from '../../modules/shop/articles/prices.ts';
import { type ShopContent, SORTS } from '../../modules/shop/catalog/shown.ts';
import { Frame } from '../frame/frame.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { ArticlePanel } from '../shop/article-panel.tsx';
import { Cards, Featured } from '../shop/cards.tsx';
import { Groups } from '../shop/groups.tsx';
import { Inquiry } from '../shop/inquiry.tsx';
import { Nothing } from '../shop/nothing.tsx';
import { PagesNav } from '../shop/pages-nav.tsx';
import { Search } from '../shop/search.tsx';
import { LIST, useShop } from '../shop/use-shop.ts';
import { useWishes } from '../shop/wishes.ts';

/** A shop: what it offers by groups, one article opened beside the list, and the inquiry that the visitor gathers. */
export function ShopPage({ content: first }: { content: ShopContent }) {
  const { content, busy, go } = useShop(first);
  const { asked, name, intro, total, found, articles, featured, article, path } = content;
  const wishes = useWishes(asked.org);
  const shown = { asked, wishes, go };
  return (
    <Frame page="other" title={content.title}>
      <section className="stall">
        <Rosette className="stall-rosette" />
        <div className="page stall-inside">
          <p className="stall-name">Ponuda</p>
          <h1>{name}</h1>
          {intro && <p className="stall-intro lines">{intro}</p>}
        </div>
      </section>
      <section className="goods" aria-label="Ponuda">
        <div className="page goods-inside" id={LIST} tabIndex={-1}>
          {total === 0 ? (
            <Nothing content={content} go={go} />
          ) : (
            <>
              <Search asked={asked} go={go} />
              <div className="goods-columns">
                <Groups content={content} go={go} />
                <div className="goods-list" aria-busy={busy}>
                  <Featured articles={featured} {...shown} />
                  <h2 className="goods-title">{path.at(-1)?.name ?? 'Svi artikli'}</h2>
                  <p className="goods-found" role="status">
                    {articlesText(found)}
                    {asked.q && ` za „${asked.q}”`}
                    {found > 1 && `, ${SORTS[asked.sort].toLowerCase()}`}
                  </p>
                  {articles.length > 0 ? (
                    <Cards articles={articles} {...shown} />
                  ) : (
                    <Nothing content={content} go={go} />
                  )}
                  <PagesNav content={content} go={go} />
                </div>
              </div>
            </>
          )}
        </div>
        {wishes.all.length > 0 && (
          <p className="wish-bar">
            <a className="button" href="#upit">
              Upit: {articlesText(wishes.all.length)}
            </a>
          </p>
        )}
      </section>
      {total > 0 && <Inquiry org={asked.org} wishes={wishes} />}
      {article && <ArticlePanel key={article.code} article={article} {...shown} />}
    </Frame>
  );
}
