import { VisuallyHidden } from '@mantine/core';
import { initialsOf } from '../../../../admin/shell/initials.ts';
import { calledName, knownName } from '../../protocol/names.ts';
import { colourOf } from './colour-of.ts';
import classes from './person-mark.module.css';

interface PersonMarkProps {
  /** Gives the colour. */
  id: string;
  /** Null: the person hides it. */
  name: string | null;
  size?: 'small' | 'normal' | 'large';
  title?: string;
}

/** Initials of a person on a colour of their own. Decorative: the name always stands beside it, or in the `title`. */
export const PersonMark = ({ id, name, size = 'normal', title }: PersonMarkProps) => (
  <span className={classes.mark} data-colour={colourOf(id)} data-size={size} title={title}>
    <span aria-hidden>{initialsOf(knownName(name) ?? '') || '?'}</span>
    {title && <VisuallyHidden>{title}</VisuallyHidden>}
  </span>
);

/** How a conversation is called whose person hides their name. */
export const nameOf = (name: string | null): string => calledName(name).trim();
