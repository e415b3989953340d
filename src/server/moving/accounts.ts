import { randomBytes } from 'node:crypto';
import { newId } from '../../core/id.ts';
import { normalEmail } from '../../core/identity/email.ts';
import { hashPassword } from '../../core/identity/passwords.ts';
import type { Client } from '../db/client.ts';
import type { ArchivedPerson } from './manifest.ts';

/** A member of the organisation that arrives. */
export interface ArrivingPerson {
  email: string;
  name: string;
  /** Has an account here already; otherwise one was made, whose password nobody knows. */
  known: boolean;
}

interface Accounts {
  people: ArrivingPerson[];
  /** Ids of accounts that are others here. */
  exchanged: Map<string, string>;
  /** Accounts that begin their work in another organisation. */
  settled: Set<string>;
}

/**
 * Finds the accounts of an archive's people by their e-mail, and makes those that are missing. An archive knows no passwords, and gives
 * none: a new account has one that nobody knows, until its person chooses one by a mailed link.
 */
export async function matchAccounts(client: Client, given: readonly ArchivedPerson[]): Promise<Accounts> {
  const accounts: Accounts = { people: [], exchanged: new Map(), settled: new Set() };
  let unknown: string | null = null;
  for (const { id, first_name, last_name, ...one } of given) {
    const email = normalEmail(one.email);
    const found = await client.query<{ id: string; same: boolean; settled: boolean }>(
      `select u.idguid::text as id, u.email = $1 as same,
        exists (select from public.tenant_users m where m.user_id = u.idguid and m.is_default) as settled
       from public.users u where u.email = $1 or u.idguid = $2`,
      [email, id],
    );
    const known = found.rows.find(({ same }) => same);
    // Somebody else here may have the id, whose e-mail was another when the archive was made.
    const own = known?.id ?? (found.rows.length > 0 ? newId() : id);
    if (own !== id) accounts.exchanged.set(id, own);
    if (known?.settled) accounts.settled.add(known.id);
    if (!known) {
      unknown ??= await hashPassword(randomBytes(32).toString('base64url'));
      await client.query(
        `insert into public.users (idguid, email, password_hash, first_name, last_name) values ($1, $2, $3, $4, $5)`,
        [own, email, unknown, first_name, last_name],
      );
    }
    accounts.people.push({ email, name: `${first_name} ${last_name}`.trim(), known: known !== undefined });
  }
  return accounts;
}
