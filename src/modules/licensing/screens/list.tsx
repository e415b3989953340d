import { IconApps, IconDevices } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { ActingFor } from '../../../admin/acting/acting-for.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { formatNumber, LinkButton, useGet } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import { dayOf } from '../../../core/dates.ts';
import { LICENCES_PATH, LICENCES_TOPIC, MACHINES_PATH, OFFERS_PATH, SAVE_LICENCES } from '../labels.ts';
import { type LicenceCounts, licenceCounts } from '../licences/licences.api.ts';
import { licenceList } from './licence-list.tsx';
import classes from './licensing.module.css';

/** /admin/licence: the licences of an organisation's applications, whoever has them. */
export default function Licences() {
  const { query, link } = useActing();
  const maySave = hasPermission(useSignedIn(), SAVE_LICENCES);
  return (
    <List
      list={licenceList}
      header={{
        description: 'Ko smije koristiti vaše aplikacije, na koliko mašina i dokad.',
        actions: (
          <>
            <LinkButton variant="default" to={link(MACHINES_PATH)} icon={IconDevices}>
              Mašine
            </LinkButton>
            <LinkButton variant="default" to={link(OFFERS_PATH)} icon={IconApps}>
              Aplikacije i ponude
            </LinkButton>
          </>
        ),
      }}
      before={
        <>
          <ActingFor />
          <Counts />
        </>
      }
      query={query}
      address={link}
      create={maySave ? { to: link(`${LICENCES_PATH}/create`), label: 'Izdaj licencu' } : undefined}
      editOf={
        maySave
          ? ({ idguid, state }) =>
              state === 'active' || state === 'grace' || state === 'expired' || state === 'suspended'
                ? link(`${LICENCES_PATH}/edit/${idguid}`)
                : null
          : undefined
      }
      empty={{
        title: 'Još nema licenci',
        text: 'Izdajte licencu organizaciji, ili u „Aplikacije i ponude” otvorite aplikaciju za registraciju, pa će je organizacije zatražiti same.',
      }}
    />
  );
}

/** How many there are of what a publisher should look at, each with a link to them. */
function Counts() {
  const { query, link } = useActing();
  useLiveQueries(LICENCES_TOPIC.name, ['get']);
  const { data } = useGet<LicenceCounts>(licenceCounts.path, query);
  if (!data || data.working + data.waiting === 0) return null;
  const month = dayOf(Date.now(), 30);
  const items = [
    ['Čeka odobrenje', data.waiting, 'state=requested', data.waiting > 0],
    ['Vrijedi', data.working, 'state__in=active%2Cgrace', false],
    [
      'Ističe za 30 dana',
      data.ending,
      `state=active&expires_at__lte=${month}&sort=expires_at`,
      data.ending > 0,
    ],
    ['Neispravan sat ili kopija', data.trouble, 'trouble=true', data.trouble > 0],
  ] as const;
  return (
    <ul className={classes.counts} aria-label="Stanje licenci">
      {items.map(([label, count, filter, isLoud]) => (
        <li key={label}>
          <Link to={link(`${LICENCES_PATH}?${filter}`)} data-loud={isLoud || undefined}>
            <span>{label}</span>
            <strong>{formatNumber(count)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
