import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets that all nodes share, made once by the seed. Never logged, never in an answer. */
export const appSecrets = pgTable('app_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
