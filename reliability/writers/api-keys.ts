import { keyCreate } from '../../src/modules/api-keys/administration/keys.api.ts';
import { MARK, MARKED } from './records.ts';
import { apart, gone, linesOf } from './together.ts';
import { ask, type Work } from './work.ts';

const RIGHTS = ['admin_companies_pregled', 'admin_companies_save'];

/** Keys of programs: made, used and revoked, since an organisation may have 200 that hold. */
export const apiKeyWork = (): Work => ({
  name: 'API ključevi',
  writers: 1,
  pause: 300,
  perDay: 20,
  async write(site, key) {
    const body = { name: `${MARK} ${key}`, permissions: RIGHTS };
    const made = await ask<{ idguid: string; key: string }>(site, keyCreate.path, { body });
    await ask({ ...site, token: made.key }, '/api/admin/companies?page_size=1');
    await ask(site, `${keyCreate.path}/${made.idguid}/revoke`, { method: 'POST' });
    return made.idguid;
  },
  async check(sql, told) {
    const kept = () => sql`select idguid as id from api_keys where name like ${MARKED}`;
    const revoked = () => sql`${kept()} and revoked_at is not null`;
    const lines = (action: string) =>
      sql`${linesOf(sql, 'api-keys', action)} and record_title like ${MARKED}`;
    const half =
      (await apart(sql, kept(), lines('create'))) +
      (await apart(sql, revoked(), lines('security'))) +
      (await apart(
        sql,
        sql`select idguid || ' ' || unnest(${RIGHTS}::text[]) as id from api_keys where name like ${MARKED}`,
        sql`select p.key_id || ' ' || p.permission as id from api_key_permissions p join api_keys k on k.idguid = p.key_id
          where k.name like ${MARKED}`,
      ));
    return { lost: await gone(told, revoked()), half };
  },
});
