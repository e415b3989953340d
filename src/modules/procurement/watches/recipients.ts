import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
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

/** Watches of the organisation that tell. */
export async function tellingWatches(ctx: Ctx): Promise<ToldWatch[]> {
  const { rows } = await ctx.db.execute<ToldWatch>(sql`
    select w.idguid as id, w.name, w.owner_id, w.rhythm, w.by_mail, w.in_app, w.conversation_id, w.told_no::float8 as told_no,
      array(select m.user_id from ejn_watch_mutes m where m.tenant_id = w.tenant_id and m.watch_id = w.idguid) as muted
    from ejn_watches w where w.tenant_id = ${ctx.tenant.id}::uuid and w.paused_no is null order by w.name, w.idguid`);
  return rows;
}

/**
 * Whom a watch tells: its owner, or all readers but those who do not want it; and its Viber conversation. Nobody at all where its owner may see
 * notices no more: in Viber it would go on telling what they may not read.
 */
export function recipientsOf(watch: ToldWatch, readers: ReadonlySet<string>): Recipient[] {
  if (watch.owner_id !== null && !readers.has(watch.owner_id)) return [];
  const people = watch.owner_id === null ? [...readers] : [watch.owner_id];
  const muted = new Set(watch.muted);
  return [
    ...(watch.by_mail || watch.in_app
      ? people.filter((id) => !muted.has(id)).map((id) => ({ id, kind: 'person' as const }))
      : []),
    ...(watch.conversation_id === null ? [] : [{ id: watch.conversation_id, kind: 'viber' as const }]),
  ];
}
