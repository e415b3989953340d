import classes from './shell.module.css';

interface AvatarProps {
  /** Whose picture: initials are made of the first and the last word. */
  name: string;
  /** Address of an image; initials stand where there is none. */
  logo?: string | null;
  /** A person is round, an organisation square. */
  kind?: 'person' | 'organisation';
}

/** Up to two capital letters of a name. A Bosnian digraph (Dž, Lj, Nj) counts as one letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = (word: string | undefined) => {
    const letters = word?.match(/^(dž|lj|nj)/i)?.[0] ?? [...(word ?? '')][0] ?? '';
    return letters.charAt(0).toLocaleUpperCase('bs') + letters.slice(1).toLocaleLowerCase('bs');
  };
  return words.length > 1 ? first(words[0]) + first(words.at(-1)) : first(words[0]);
}

/** A logo, or initials where there is none. Decorative: the name always stands beside it. */
export function Avatar({ name, logo, kind = 'person' }: AvatarProps) {
  return (
    <span className={classes.avatar} data-kind={kind} aria-hidden="true">
      {logo ? <img src={logo} alt="" /> : initialsOf(name)}
    </span>
  );
}
