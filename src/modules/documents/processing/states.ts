import type { Kept } from '../../../core/records/kept.ts';

/** States of a document, on its way from the scanner to the books. */
export const STATES = {
  primljen: 'Primljen',
  u_redu: 'U redu',
  citanje: 'Čita se',
  izdvajanje: 'Izdvajanje',
  na_pregledu: 'Na pregledu',
  odobren: 'Odobren',
  izvezen: 'Izvezen',
  odbijen: 'Odbijen',
  neuspjeo: 'Nije uspio',
  duplikat: 'Duplikat',
} as const;
export type State = keyof typeof STATES;
export const STATE_NAMES = Object.keys(STATES) as [State, ...State[]];

/** States in which the server works on a document, or soon will. */
export const WORKING = ['primljen', 'u_redu', 'citanje', 'izdvajanje'] as const satisfies State[];
export const isWorking = (state: State): boolean => (WORKING as readonly State[]).includes(state);
/** States of a document whose values a person has confirmed. */
export const APPROVED = ['odobren', 'izvezen'] as const satisfies State[];
export const isApproved = (state: State): boolean => (APPROVED as readonly State[]).includes(state);

/** States in which nobody has to do anything with a document any more, so that it goes when its time of keeping is over. */
export const RETIRED = [...APPROVED, 'odbijen'] as const satisfies State[];

/** How a document came in. */
export const ORIGINS = {
  osoba: 'Poslala osoba',
  api: 'Poslao program',
  posta: 'Iz e-maila',
  dio: 'Dio drugog dokumenta',
} as const;
export type Origin = keyof typeof ORIGINS;

/** Steps of the work; each can be repeated alone. */
export const STEPS = { citanje: 'Čitanje stranica', izdvajanje: 'Izdvajanje podataka' } as const;
export type Step = keyof typeof STEPS;

/** Most pages of a document: as many as are read of one file. */
export { MAX_PAGES } from '../../../core/pages/reading/limits.ts';

/** Most bytes of a file. */
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;

/** Removed documents in the trash. */
export const KEPT_DOCUMENTS: Kept = {
  name: 'dokumenti',
  many: 'Dokumenti',
  titled: 'Dokument',
  api: '/api/obrada-dokumenta/dokumenti',
  path: '/obrada-dokumenta/dokumenti',
  permission: 'authenticated',
};
