import type { ShownArticle } from '../../modules/shop/catalog/shown.ts';
import { LARGE, pictureUrl, SMALL } from '../../modules/shop/pictures/sizes.ts';

interface PictureProps {
  org: string | null;
  article: Pick<ShownArticle, 'name' | 'picture'>;
  /** Displayed width, for srcset. */
  sizes: string;
  /** It is the first thing that is seen. */
  first?: boolean;
  /** Its name stands beside it. */
  named?: boolean;
}

/** Stands for a picture: a shop, drawn small, as it may stand in every card. */
const NoPicture = () => (
  <svg className="article-none" viewBox="0 0 48 48" aria-hidden="true">
    <path className="article-none-wall" d="M9 25h30v18H9z" />
    <path className="article-none-before" d="M24 7 4 25h20z" />
    <path className="article-none-behind" d="m24 7 20 18H24z" />
    <path className="article-none-door" d="M20 31h8v12h-8z" />
  </svg>
);

/** The picture of an article in a box of one shape. */
export function ArticlePicture({ org, article: { name, picture }, sizes, first, named }: PictureProps) {
  if (!picture) return <NoPicture />;
  const { id, width, height } = picture;
  return (
    <img
      className="article-picture"
      src={pictureUrl(org, id, 'small')}
      srcSet={`${pictureUrl(org, id, 'small')} ${SMALL}w, ${pictureUrl(org, id, 'large')} ${LARGE}w`}
      sizes={sizes}
      width={width ?? SMALL}
      height={height ?? SMALL}
      alt={named ? '' : name}
      decoding="async"
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
