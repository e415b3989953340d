import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { SEE_NOTICES } from '../labels.ts';
import type { RecipientKind } from './states.ts';

/** Somebody who is told. */
export interface Recipient {
  id: string;
  kind: RecipientKind;
}

/** A watch as its matches are told. */
export interface ToldWatch extends Record<string, unknown> {
  id: string;
  name: string;
  owner_id: string | null;
  rhythm: string;
  by_mail: boolean;
  in_app: boolean;
  conversation_id: string | null;
  told_no: number;
  /** People who do not want to be told by it. */
  muted: string[];
}

/** Active members of the organisation who may see notices. */
export async function readersOf(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    select person.user_id from (
      select distinct g.user_id from access_granted() g
      where g.tenant_id = ${ctx.tenant.id} and g.permission = ${SEE_NOTICES}
    ) person cross join lateral access_effective(person.user_id, ${ctx.tenant.id}) member
    where ${SEE_NOTICES} = any(member.permissions)`);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Watches of the organisation that tell, held until the transaction ends. */
export async function tellingWatches(ctx: Ctx): Promise<ToldWatch[]> {
  const { rows } = await ctx.db.execute<ToldWatch>(sql`
    select w.idguid as id, w.name, w.owner_id, w.rhythm, w.by_mail, w.in_app, w.conversation_id, w.told_no::float8 as told_no,
      array(select m.user_id from ejn_watch_mutes m where m.tenant_id = w.tenant_id and m.watch_id = w.idguid) as muted
    from ejn_watches w where w.tenant_id = ${ctx.tenant.id}::uuid and w.active order by w.name, w.idguid for no key update of w`);
  return rows;
}

/** Whom a watch tells: its owner, or all readers but those who do not want it; and its Viber conversation. */
export function recipientsOf(watch: ToldWatch, readers: ReadonlySet<string>): Recipient[] {
  const people = watch.owner_id === null ? [...readers] : [watch.owner_id].filter((id) => readers.has(id));
  const muted = new Set(watch.muted);
  return [
    ...(watch.by_mail || watch.in_app
      ? people.filter((id) => !muted.has(id)).map((id) => ({ id, kind: 'person' as const }))
      : []),
    ...(watch.conversation_id === null ? [] : [{ id: watch.conversation_id, kind: 'viber' as const }]),
  ];
}
