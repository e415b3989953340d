import { useState } from 'react';
import classes from './bar-menu.module.css';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  /** The name, whose first and last word give the initials. */
  name: string;
  /** Address of an image; without one initials are shown. */
  logo?: string | null;
  /** A person is round, an organisation square. */
  kind?: 'person' | 'organisation';
}

/** A logo, or initials if there is none or it does not load. Decorative: the name is always shown beside it. */
export function Avatar({ name, logo, kind = 'person' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.avatar} data-kind={kind} aria-hidden="true">
      {logo && logo !== broken ? <img src={logo} alt="" onError={() => setBroken(logo)} /> : initialsOf(name)}
    </span>
  );
}
