import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bsText, written } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';
import { pictureBytes, pictureKeys } from '../../core/pictures/stored.ts';
import type { ContentPage } from './content.ts';

/** Changed texts per page. Unchanged texts are not stored, and a page without changes has no row. */
export const siteContent = pgTable('site_content', {
  page: text('page').$type<ContentPage>().primaryKey(),
  texts: jsonb('texts').$type<Record<string, unknown>>().notNull().default({}),
  ...written(),
});

/** Pictures of works. One that no work uses is removed after a day. */
export const portfolioPictures = pgTable('portfolio_pictures', {
  idguid: uuid('idguid').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Available widths in pixels, ascending. */
  widths: integer('widths').array().notNull(),
  created_at: moment('created_at').notNull().defaultNow(),
});

export const portfolioPictureFiles = pgTable(
  'portfolio_picture_files',
  {
    picture_id: uuid('picture_id')
      .notNull()
      .references(() => portfolioPictures.idguid, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format').$type<'webp' | 'avif'>().notNull(),
    ...pictureBytes(),
  },
  (table) => [
    primaryKey({ columns: [table.picture_id, table.width, table.format] }),
    ...pictureKeys('portfolio_picture_files', table),
  ],
);

/** Works of the portfolio, in display order. */
export const portfolioWorks = pgTable(
  'portfolio_works',
  {
    idguid: uuid('idguid').primaryKey(),
    position: integer('position').notNull(),
    published: boolean('published').notNull().default(false),
    title: bsText('title').notNull(),
    client: bsText('client').notNull().default(''),
    year: integer('year'),
    text: text('text').notNull().default(''),
    link: text('link').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    picture_id: uuid('picture_id').references(() => portfolioPictures.idguid),
    picture_alt: text('picture_alt').notNull().default(''),
    ...written(),
  },
  (table) => [
    index('portfolio_works_position').on(table.position),
    index('portfolio_works_picture').on(table.picture_id),
  ],
);
