import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { hostPath, MY_HOST } from './labels.ts';

/** The name of a member of the caller's organisation. Throws 422 at `owner_id` unless they are an active one. */
export async function memberName(ctx: Ctx, idguid: string): Promise<string> {
  const { rows } = isId(idguid)
    ? await ctx.db.execute<{ name: string }>(sql`
        select u.first_name || ' ' || u.last_name as name from tenant_users m join users u on u.idguid = m.user_id
        where m.tenant_id = ${ctx.tenant.id}::uuid and m.user_id = ${idguid}::uuid and m.is_active and u.is_active`)
    : { rows: [] };
  if (!rows[0]) throw invalid({ owner_id: 'Odaberite osobu iz organizacije.' });
  return rows[0].name;
}

/** Tells somebody that a host is theirs now. Who gives one to themselves knows. */
export async function tellOwner(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { idguid, owner_id, name }: { idguid: string; owner_id: string; name: string },
): Promise<void> {
  if (owner_id === ctx.actor.userId) return;
  await notify(ctx, deps, {
    kind: MY_HOST,
    title: `Dat vam je host ${name}`,
    body: `Na održavanje vam ga daje ${ctx.actor.name}. Možete vidjeti njegovu adresu, postaviti uređaj, obnoviti lozinku, i isključiti ga.`,
    path: hostPath(idguid),
    userIds: [owner_id],
  });
}
