import { useState } from 'react';
import classes from './bar-menu.module.css';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  /** Whose picture: initials are made of the first and the last word. */
  name: string;
  /** Address of an image; initials stand where there is none. */
  logo?: string | null;
  /** A person is round, an organisation square. */
  kind?: 'person' | 'organisation';
}

/** A logo, or initials where there is none or it cannot be shown. Decorative: the name always stands beside it. */
export function Avatar({ name, logo, kind = 'person' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.avatar} data-kind={kind} aria-hidden="true">
      {logo && logo !== broken ? <img src={logo} alt="" onError={() => setBroken(logo)} /> : initialsOf(name)}
    </span>
  );
}
