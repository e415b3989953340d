/** States as they are stored. A licence that is asked for, or was refused, has no key. */
export const STORED_STATES = ['requested', 'active', 'suspended', 'revoked', 'refused'] as const;
export type StoredState = (typeof STORED_STATES)[number];

/** States as they are shown: of an active licence its time decides, a revoked one may have gone to another organisation. */
export const STATES = {
  requested: 'Čeka odobrenje',
  active: 'Vrijedi',
  grace: 'Istekla, još radi',
  expired: 'Istekla',
  suspended: 'Obustavljena',
  revoked: 'Opozvana',
  transferred: 'Prenesena',
  refused: 'Odbijena',
} as const;
export type LicenceState = keyof typeof STATES;
export const STATE_NAMES = Object.keys(STATES) as LicenceState[];

/** Whether programs work with a licence in this state. */
export const works = (state: LicenceState): boolean => state === 'active' || state === 'grace';

/** How an application may be had. */
export const MODES = {
  closed: 'Samo kad je izdavač sam izda',
  free: 'Slobodna registracija',
  request: 'Na zahtjev, uz odobrenje izdavača',
} as const;
export type Mode = keyof typeof MODES;

/** How a licence came to be. */
export const ORIGINS = {
  free: 'Slobodna registracija',
  request: 'Na zahtjev',
  issued: 'Izdao izdavač',
  transfer: 'Prenesena od druge organizacije',
} as const;
export type Origin = keyof typeof ORIGINS;

/** Whether a machine is on its seat. */
export const MACHINE_STATES = { active: 'Zauzima mjesto', released: 'Oslobođena' } as const;
export type MachineState = keyof typeof MACHINE_STATES;

/** Who or what took a machine off its seat. */
export const RELEASES = {
  customer: 'oslobodila organizacija',
  publisher: 'oslobodio izdavač',
  machine: 'odjavio program',
  silence: 'predugo se nije javljala',
} as const;
export type Release = keyof typeof RELEASES;

/** What a machine's clock does. */
export const CLOCK_FAULTS = {
  ahead: 'sat ide ispred servera',
  behind: 'sat kasni za serverom',
  moved_back: 'sat je vraćen',
} as const;
export type ClockFault = keyof typeof CLOCK_FAULTS;
