import { escapeHtml } from '../../../core/html.ts';

/** A notice in a reader. */
export interface FeedItem {
  /** The same over corrections. */
  id: string;
  title: string;
  url: string;
  text: string;
  at: Date;
  changed: Date;
}

/** What a feed is called, and where it leads. */
export interface FeedHead {
  title: string;
  /** Page of the product. */
  url: string;
  description: string;
}

/** An RSS 2.0 file. */
export function rssOf({ title, url, description }: FeedHead, items: readonly FeedItem[]): string {
  const newest = items.reduce((last, { changed }) => Math.max(last, changed.getTime()), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    `<title>${plain(title)}</title>`,
    `<link>${xml(url)}</link>`,
    `<description>${plain(description)}</description>`,
    '<language>bs</language>',
    '<ttl>60</ttl>',
    ...(newest > 0 ? [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`] : []),
    ...items.map(itemOf),
    '</channel></rss>',
    '',
  ].join('\n');
}

const itemOf = ({ id, title, url, text, at }: FeedItem): string =>
  `<item><title>${plain(title)}</title><link>${xml(url)}</link><guid isPermaLink="false">${xml(id)}</guid><pubDate>${at.toUTCString()}</pubDate><description>${xml(htmlOf(text))}</description></item>`;

/** A description is HTML, which readers draw: what a notice is called must not become part of it. */
const htmlOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** Text in XML, without the characters that XML 1.0 cannot hold. */
const xml = (text: string): string => sound(text).replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A title, of which some readers think that it is HTML: by their numbers, signs are read as signs by all (RSS profile, 3.3). */
const plain = (text: string): string =>
  sound(text).replace(/[&<>]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`);

const sound = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ' ');

/** A JSON Feed 1.1. */
export const jsonFeedOf = ({ title, url, description }: FeedHead, items: readonly FeedItem[]): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    description,
    language: 'bs',
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title.toWellFormed(),
      content_text: item.text.toWellFormed(),
      date_published: item.at.toISOString(),
      date_modified: item.changed.toISOString(),
    })),
  });
