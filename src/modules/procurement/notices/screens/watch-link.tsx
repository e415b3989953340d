import { IconBellPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { NOTICE_FILTERS } from '../announcements.api.ts';
import { watchAddress } from './addresses.ts';
import classes from './card.module.css';

interface WatchLinkProps {
  /** The one condition that the watch begins with. */
  field: keyof typeof NOTICE_FILTERS;
  values: readonly string[];
  children: string;
}

/** Leads to the form of a new watch of all that shares something with a notice. */
export const WatchLink = ({ field, values, children }: WatchLinkProps) => (
  <Link
    className={classes.watch}
    to={watchAddress(new URLSearchParams({ [`${field}__in`]: values.join(',') }).toString())}
  >
    <IconBellPlus size={14} aria-hidden />
    {children}
  </Link>
);
