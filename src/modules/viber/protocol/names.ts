/** What the service calls people who do not give a bot their name. */
export const HIDDEN_NAME = 'Viber User';

/** A name that somebody has given; null where they hide it. */
export const knownName = (name: string | null): string | null =>
  name === null || name.trim() === '' || name === HIDDEN_NAME ? null : name;

/** How somebody is called for our people. */
export const calledName = (name: string | null): string => knownName(name) ?? NAMELESS;
export const NAMELESS = 'Osoba bez imena';
