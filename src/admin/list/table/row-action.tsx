import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './table.module.css';

/** Icon link at the end of a row; `label` names action and record. */
export function RowAction(props: { to: string; label: string; title?: string; children: ReactNode }) {
  return (
    <ActionIcon
      component={Link}
      to={props.to}
      className={classes.rowAction}
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={props.label}
      title={props.title}
    >
      {props.children}
    </ActionIcon>
  );
}

/** The way to a record's form. */
export const EditAction = ({ to, title }: { to: string; title: string }) => (
  <RowAction to={to} label={`Uredi ${title}`}>
    <IconPencil size={15} aria-hidden />
  </RowAction>
);
