import { type ShopAsked, type ShownArticle, shopAddress } from '../../modules/shop/catalog/shown.ts';
import { Roof, type Tiling } from '../ornament/roof.tsx';
import { ArticlePicture } from './picture.tsx';
import { Price } from './price.tsx';
import { ShopLink } from './shop-link.tsx';
import type { Go } from './use-shop.ts';
import { WishButton } from './wish-button.tsx';
import type { Wishes } from './wishes.ts';

/** Roofs of the featured ones in turn. */
const TILINGS: Tiling[] = ['courses', 'scales', 'diamonds', 'steps'];
/** Displayed widths of a card's picture (shop.css). */
const SIZES = '(max-width: 40rem) 45vw, 15rem';

interface CardsProps {
  articles: readonly ShownArticle[];
  asked: ShopAsked;
  wishes: Wishes;
  go: Go;
}

/** Articles that are put before the others, each under its roof. */
export function Featured({ articles, ...more }: CardsProps) {
  if (articles.length === 0) return null;
  return (
    <section className="featured" aria-labelledby="istaknuto">
      <h2 id="istaknuto">Istaknuto</h2>
      <ul className="featured-list">
        {articles.map((article, index) => (
          <li key={article.code} className="featured-one">
            <Roof tiling={TILINGS[index % TILINGS.length]!} />
            <Card article={article} level="h3" first={index === 0} {...more} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The articles of the page. */
export const Cards = ({ articles, ...more }: CardsProps) => (
  <ul className="articles">
    {articles.map((article) => (
      <li key={article.code}>
        <Card article={article} level="h3" {...more} />
      </li>
    ))}
  </ul>
);

interface CardProps extends Omit<CardsProps, 'articles'> {
  article: ShownArticle;
  level: 'h3';
  first?: boolean;
}

function Card({ article, asked, wishes, go, level: Heading, first }: CardProps) {
  const { code, name, group, unit, price } = article;
  return (
    <article className="article">
      <div className="article-box">
        <ArticlePicture org={asked.org} article={article} sizes={SIZES} first={first} named />
      </div>
      <div className="article-text">
        <p className="article-group">{group ?? 'Ostalo'}</p>
        <Heading>
          <ShopLink href={shopAddress({ ...asked, article: code })} go={go}>
            {name}
          </ShopLink>
        </Heading>
        <Price price={price} unit={unit} />
        <WishButton className="wish" article={article} wishes={wishes} wished="U upitu">
          <span className="unseen">: {name}</span>
        </WishButton>
      </div>
    </article>
  );
}
