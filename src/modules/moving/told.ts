import { asSystem, findTenant } from '../../core/system.ts';
import type { Deps } from '../../server/module.ts';
import { notify } from '../notifications/notify.ts';
import { REMOVAL_AHEAD } from './index.ts';
import type { ToldJob } from './moving.service.ts';
import { REMOVAL_DAYS } from './states.ts';

/** Runs a `ToldJob`: notifies an organisation's people, in a transaction of theirs. Lets in again first who was shut out. */
export async function tellOrganisation(
  { database, jobs, moves }: Pick<Deps, 'database' | 'jobs' | 'moves'>,
  { organisation, name, calledOff, closed }: ToldJob,
): Promise<void> {
  if (closed.length > 0) await moves.reopen(organisation, closed);
  const tenant = await findTenant(database, organisation);
  if (!tenant) return;
  const said = calledOff
    ? { title: 'Organizacija se ipak ne briše', body: 'Operater je odustao od brisanja.' }
    : {
        title: `Operater briše organizaciju ${name}`,
        body: `Briše se za ${REMOVAL_DAYS} dana, sa svim podacima. Dotad preuzmite ono što vam treba, ili se javite operateru.`,
      };
  await asSystem(database, tenant, (ctx) =>
    notify(ctx, { jobs }, { kind: REMOVAL_AHEAD, ...said, path: '/korisnik/tenants/postavke' }),
  );
}
