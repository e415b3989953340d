import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportDays } from '../../modules/reports/period.ts';
import type { Counts } from '../../modules/reports/reports.api.ts';
import { useActivity } from '../../modules/reports/screens/activity-data.ts';
import { LatestChanges } from '../../modules/reports/screens/latest-changes.tsx';
import { api } from '../../web/api.ts';
import { hasPermission } from '../auth/permissions.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { iconFor } from '../icons.ts';
import { ErrorState, formatNumber, PageHeader, Panel, plural, Rosette, Spinner } from '../kit/index.ts';
import { openMenu } from '../shell/open-menu.ts';
import classes from './dashboard.module.css';

interface CardDeclaration {
  key: keyof Counts;
  label: string;
  /** What the number counts, under it. */
  note: (count: number) => string;
  icon: string;
  to: string;
  permission?: string;
  /** Where the card leads for who may not go there: never nowhere. */
  instead?: string | (() => void);
}

const cards: CardDeclaration[] = [
  {
    key: 'users',
    label: 'Korisnici',
    note: () => 'u ovoj organizaciji',
    icon: 'users',
    to: '/admin/users',
    permission: 'admin_users_pregled',
    // What the others in the organisation do, everybody may see.
    instead: '/izvjestaji',
  },
  {
    key: 'tenants',
    label: 'Organizacije',
    note: (count) => plural(count, 'koja vam je dostupna', 'koje su vam dostupne', 'koje su vam dostupne'),
    icon: 'buildings',
    to: '/admin/tenants',
    permission: 'admin_tenants_pregled',
    instead: () => openMenu('tenant'),
  },
  {
    key: 'reports',
    label: 'Izvještaji',
    note: (count) => `${plural(count, 'izmjena', 'izmjene', 'izmjena')} u zadnjih 30 dana`,
    icon: 'chart',
    to: '/izvjestaji',
  },
];

/** Where one lands after signing in: three numbers that lead on, and what has happened lately. */
export default function Dashboard() {
  const rights = useSignedIn();
  const counts = useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await api.get<Counts>('/api/dashboard', { signal })).data,
  });
  return (
    <>
      <PageHeader title="Dashboard" description="Ovdje možete upravljati svim aspektima vaše aplikacije." />
      {counts.isError ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <div className={classes.cards}>
          {cards.map((card) => (
            <Card
              key={card.key}
              label={card.label}
              note={card.note(counts.data?.[card.key] ?? 0)}
              icon={card.icon}
              count={counts.data?.[card.key]}
              to={
                !card.instead || !card.permission || hasPermission(rights, card.permission)
                  ? card.to
                  : card.instead
              }
            />
          ))}
        </div>
      )}
      <Latest />
    </>
  );
}

interface CardProps {
  label: string;
  note: string;
  icon: string;
  /** Undefined while it loads. */
  count: number | undefined;
  /** An address, or what is done. */
  to: string | (() => void);
}

function Card({ label, note, icon, count, to }: CardProps) {
  const Icon = iconFor(icon);
  const body = (
    <>
      <Rosette className={classes.cardMark} />
      <span className={classes.cardLabel}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {label}
      </span>
      <span className={classes.cardCount}>
        {count === undefined ? <Skeleton height="2rem" width="4rem" /> : formatNumber(count)}
      </span>
      <span className={classes.cardNote}>{note}</span>
      <IconArrowRight className={classes.cardArrow} size={18} aria-hidden />
    </>
  );
  return typeof to === 'string' ? (
    <Link className={classes.card} to={to}>
      {body}
    </Link>
  ) : (
    <button type="button" className={classes.card} onClick={to}>
      {body}
    </button>
  );
}

function Latest() {
  const activity = useActivity(reportDays({}));
  return (
    <Panel title="Posljednje izmjene" aside={<Link to="/izvjestaji">Svi izvještaji</Link>}>
      {activity.isPending && <Spinner />}
      {activity.isError && <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.data && <LatestChanges changes={activity.data.latest.slice(0, 8)} />}
    </Panel>
  );
}
