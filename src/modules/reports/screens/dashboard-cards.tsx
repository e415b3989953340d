import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { iconFor } from '../../../admin/icons.ts';
import { ErrorState, formatNumber, plural, Rosette } from '../../../admin/kit/index.ts';
import { openMenu } from '../../../admin/shell/open-menu.ts';
import { api } from '../../../web/api.ts';
import type { Counts } from '../reports.api.ts';
import classes from './dashboard.module.css';

interface CardDeclaration {
  key: keyof Counts;
  label: string;
  /** What the number counts, under it. */
  note: (count: number, seesAll: boolean) => string;
  icon: string;
  to: string;
  permission?: string;
  /** Target for those without the permission. */
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
    // Everybody may read the report.
    instead: '/izvjestaji',
  },
  {
    key: 'tenants',
    label: 'Organizacije',
    note: (_count, seesAll) => (seesAll ? 'u sistemu' : 'kojima pripadate'),
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

/** Three counts as links. */
export function DashboardCards() {
  const rights = useSignedIn();
  /** The operator's people see every organisation. */
  const seesAll = rights.tenant?.is_operator === true && hasPermission(rights, 'admin_tenants_pregled');
  const counts = useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await api.get<Counts>('/api/dashboard', { signal })).data,
  });
  if (counts.isError) return <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />;
  return (
    <div className={classes.cards}>
      {cards.map(({ key, note, to, permission, instead, ...card }) => (
        <Card
          key={key}
          {...card}
          note={note(counts.data?.[key] ?? 0, seesAll)}
          count={counts.data?.[key]}
          to={!instead || !permission || hasPermission(rights, permission) ? to : instead}
        />
      ))}
    </div>
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
