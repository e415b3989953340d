import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  uuid,
} from 'drizzle-orm/pg-core';
import { isoMoment, moment } from './moments.ts';

/** Text in Bosnian order: c č ć d dž đ … s š z ž. The collation is named, so that every server sorts alike. */
export const bsText = customType<{ data: string }>({ dataType: () => 'text COLLATE "bs-x-icu"' });

/** A code compared byte by byte, so that those beginning alike are one range of an index. */
export const codeText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Names as literals of a check, `'a', 'b'`. They stand in the statement as they are, so they come from code. */
export const literals = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '));

/** Bytes as they are. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const writtenAt = <Moment>(at: (name: string) => Moment) => ({
  version: integer('version').notNull().default(1),
  created_at: at('created_at'),
  updated_at: at('updated_at'),
  /** Full name of the person who changed it last, as it was then; null for records of the installation itself. */
  updated_by: bsText('updated_by'),
});

/** Columns of every record that people edit: how often and when it was written, and by whom. */
export const written = () => writtenAt((name) => moment(name).notNull().defaultNow());

/** Columns that every record of a resource has beside the declared ones; its moments are text, as they are answered. */
export const ownColumns = () => ({
  idguid: uuid('idguid').notNull(),
  ...writtenAt((name) => isoMoment(name).notNull().default(sql`now()`)),
});

/** The searched text, without case and diacritics (`core_fold`, server/db/prelude.ts). Indexed by `trigrams`. */
export const searchColumn = (expression: string) =>
  customType<{ data: string }>({ dataType: () => 'text' })('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(`core_fold(${expression})`));

/** The index of a `searchColumn`, after the columns by which every search is narrowed first. */
export const trigrams = (name: string, search: AnyPgColumn, ...lead: AnyPgColumn[]) =>
  index(`${name}_search_trgm`).using(
    'gin',
    ...([...lead, (search as ExtraConfigColumn).op('gin_trgm_ops')] as unknown as [AnyPgColumn]),
  );
