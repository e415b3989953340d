import { readFileSync } from 'node:fs';
import { dayText } from '../../../core/dates.ts';
import { render } from './handbook.ts';

/** A heading of news.md: the day, as it is sorted. */
const DAY = /^## (\d{4}-\d{2}-\d{2})$/gm;

/** What is new, by days, and the newest of these. */
export interface News {
  /** Calendar days, newest first. */
  days: readonly string[];
  html: string;
}

/** Reads the text of the news, whose headings are days. */
export const readNews = (source: string): News => ({
  days: [...source.matchAll(DAY)].map(([, day]) => day!),
  html: render(source.replaceAll(DAY, (_, day: string) => `## ${dayText(day)}`)).html,
});

let read: News | null = null;

/** The news, which come with the program. */
export function news(): News {
  read ??= readNews(readFileSync(new URL('../news.md', import.meta.url), 'utf8'));
  return read;
}
