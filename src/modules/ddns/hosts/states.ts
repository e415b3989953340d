/** How a host does. */
export const STATES = {
  heard: 'Javlja se',
  silent: 'Ne javlja se',
  waiting: 'Čeka prvu adresu',
  still: 'Stalna adresa',
  off: 'Isključen',
} as const;
export type HostState = keyof typeof STATES;

/** What a host is said to be without an own limit of silence, in hours: most clients tell at least once a month, routers daily. */
export const USUAL_SILENCE = 24 * 31;
