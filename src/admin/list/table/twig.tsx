import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import classes from './table.module.css';

interface TwigProps {
  /** Name of the row. */
  name: string;
  open: boolean;
  onToggle: () => void;
  /** Id of the opened details. */
  details: string;
  /** The row has no link, so its focus is here. */
  focus: boolean;
  /** Class of a phone card's, which is large enough for a finger. */
  large?: string;
}

/** Opens the details of a row. */
export const Twig = ({ name, open, onToggle, details, focus, large }: TwigProps) => (
  <ActionIcon
    className={large}
    variant="subtle"
    color="gray"
    size={large ? 44 : 'sm'}
    data-row={focus || undefined}
    aria-label={`Pojedinosti: ${name}`}
    aria-expanded={open}
    aria-controls={details}
    onClick={onToggle}
  >
    <IconChevronRight className={classes.chevron} size={large ? 18 : 16} aria-hidden />
  </ActionIcon>
);
