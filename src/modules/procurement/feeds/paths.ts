import type { SecretLinks } from '../secret-links.ts';

/** Formats of a private address, by what its last part is. */
export const FEED_FORMATS = { calendar: 'rokovi.ics', rss: 'rss.xml', json: 'feed.json' } as const;
export type FeedFile = (typeof FEED_FORMATS)[keyof typeof FEED_FORMATS];

const PUBLIC = '/api/public/ejngovba/feed';
export const FEED_ROUTE = `${PUBLIC}/:secret/:file`;

/** Where a private address stands. */
export const feedPath = (secret: string, file: FeedFile): string => `${PUBLIC}/${secret}/${file}`;

/** Private addresses by their secret. */
export const FEED_LINKS: SecretLinks = {
  finder: 'ejn_feed_of_secret',
  table: 'ejn_feeds',
  column: 'secret_hash',
};
