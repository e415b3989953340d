import type { ShownArticle } from '../../modules/shop/catalog/shown.ts';
import { LARGE, pictureUrl, SMALL } from '../../modules/shop/pictures/sizes.ts';
import { Rosette } from '../ornament/rosette.tsx';

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

/** The picture of an article in a box of one shape; a rosette where there is none. */
export function ArticlePicture({ org, article: { name, picture }, sizes, first, named }: PictureProps) {
  if (!picture) return <Rosette className="article-none" />;
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
