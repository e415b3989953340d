import { isDeepStrictEqual } from 'node:util';
import { createUser } from '../../src/core/identity/accounts.ts';
import { INVITATION_MAIL } from '../../src/modules/people/invitations/invitation-mail.ts';
import { invitationCreate } from '../../src/modules/people/invitations/invitations.api.ts';
import { addMember } from '../../src/modules/rights/organisations.ts';
import { roleApi } from '../../src/modules/rights/roles/roles.api.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { MARK, MARKED } from './records.ts';
import { apart, breaksOf, changesIn, gone, jobsOf, linesOf } from './together.ts';
import { ask, inTurn, type Site, type Work } from './work.ts';

const RIGHTS = ['admin_companies_pregled', 'admin_companies_save'];

interface Held {
  idguid: string;
  version: number;
}

const addRole = (site: Site, key: string): Promise<Held> =>
  ask(site, roleApi.create.path, {
    body: {
      ...{ name: `pouzdanost-${key.replaceAll('.', '-')}`, label: `${MARK} ${key}` },
      ...{ description: null, platform: false },
    },
  });

/** Roles, each with two rights, and then the only role of a person: the trail tells of the role, of its rights, and of who has it. */
export function roleWork(): Work {
  const turn = inTurn();
  let person = '';
  return {
    name: 'Uloge i dozvole',
    writers: 1,
    pause: 200,
    perDay: 10,
    async before({ connection, tenant }) {
      const pool = openPool(connection, 1);
      const owner = database(pool);
      // Nobody signs in by it.
      const account = { passwordHash: '-', firstName: 'Đula', lastName: 'Šćepanović' };
      person = await createUser(owner, { email: 'dula@pouzdanost.test', ...account });
      await addMember(owner, { tenantId: tenant, userId: person });
      await pool.end();
    },
    write: (site, key) =>
      turn(async () => {
        const { idguid, version } = await addRole(site, key);
        const put = (path: string, body: object) => ask(site, path, { method: 'PUT', body });
        await put(`${roleApi.create.path}/${idguid}/permissions`, { permissions: RIGHTS, version });
        const theirs = `/api/admin/users/${person}/roles`;
        const now = await ask<Held>(site, theirs);
        await put(theirs, { roles: [idguid], version: now.version });
        return idguid;
      }),
    async check(sql, told) {
      const changes = await changesIn(sql, 'users', person, 'roles');
      const given = [...told.keys()].filter(
        (key) => !changes.some(({ to }) => isDeepStrictEqual(to, [`${MARK} ${key}`])),
      );
      const [now] = await sql<{ roles: string[] }[]>`
        select coalesce(array_agg(r.label::text), '{}') as roles from member_roles m join roles r on r.idguid = m.role_id
        where m.user_id = ${person}`;
      const rights = sql`
        select p.role_id || ' ' || p.permission as id from role_permissions p join roles r on r.idguid = p.role_id
        where r.label like ${MARKED}`;
      const noted = sql`
        select record_id || ' ' || jsonb_array_elements_text(changes #> '{permissions,to}') as id from audit_log
        where resource = 'roles' and action = 'update' and record_title like ${MARKED}`;
      const half =
        breaksOf(changes, now!.roles) +
        (await apart(
          sql,
          sql`select idguid as id from roles where label like ${MARKED}`,
          sql`${linesOf(sql, 'roles', 'create')} and record_title like ${MARKED}`,
        )) +
        (await apart(sql, rights, noted));
      const whole = sql`
        select role_id as id from role_permissions group by role_id having count(*) = ${RIGHTS.length}`;
      return { lost: given.length + (await gone(told, whole)), half };
    },
  };
}

/** Invitations: each with its role, its line in the trail, and the order of its mail. An organisation may send 200 a day. */
export function invitationWork(): Work {
  let role = '';
  return {
    name: 'Pozivi',
    writers: 1,
    pause: 1000,
    most: 9,
    perDay: 30,
    async prepare(site) {
      role = (await addRole(site, 'poziv')).idguid;
    },
    async write(site, key) {
      const body = {
        ...{ email: `poziv.${key}@primjer.ba`, first_name: 'Đula', last_name: 'Šćepanović' },
        roles: [role],
      };
      return (await ask<{ idguid: string }>(site, invitationCreate.path, { body })).idguid;
    },
    async check(sql, told) {
      const kept = () => sql`select idguid as id from invitations`;
      const half =
        (await apart(sql, kept(), linesOf(sql, 'invitations', 'create'))) +
        (await apart(sql, kept(), sql`select invitation_id as id from invitation_roles`)) +
        (await apart(sql, kept(), jobsOf(sql, INVITATION_MAIL)));
      return { lost: await gone(told, kept()), half };
    },
  };
}
