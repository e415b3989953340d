import { type SQL, sql } from 'drizzle-orm';
import { passkeys, totpFactors } from './factors.table.ts';

/** Whether a person has a second factor. */
export const hasFactor = (person: SQL): SQL<boolean> => sql`(
  exists (select from ${totpFactors} f where f.user_id = ${person} and f.confirmed_at is not null)
  or exists (select from ${passkeys} k where k.user_id = ${person}))`;

/** Which second factors a person has. */
export const factorsOf = (person: SQL): SQL<{ totp: boolean; passkeys: number }> => sql`jsonb_build_object(
  'totp', exists (select from ${totpFactors} f where f.user_id = ${person} and f.confirmed_at is not null),
  'passkeys', (select count(*) from ${passkeys} k where k.user_id = ${person}))`;
