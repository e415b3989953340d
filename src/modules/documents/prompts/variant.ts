/** One way of reading documents of a type. */
export type Variant =
  /** The rules, by a version of the type's fields. */
  | { by: 'rules'; version: number }
  /** The organisation's model with a version of the prompt; null: without one. */
  | { by: 'model'; prompt: number | null };

/** States of a trial. */
export const TRIAL_STATES = {
  ceka: 'Čeka',
  radi: 'U toku',
  gotova: 'Gotova',
  prekinuta: 'Prekinuta',
  neuspjela: 'Nije uspjela',
} as const;
export type TrialState = keyof typeof TRIAL_STATES;

/** Most documents of a trial. */
export const MOST_SAMPLES = 10;

/** The name of a variant for people. */
export const variantName = (variant: Variant): string =>
  variant.by === 'rules'
    ? `Pravila, verzija polja ${variant.version}`
    : variant.prompt === null
      ? 'Model bez uputstva'
      : `Model, uputstvo ${variant.prompt}`;

/** The same on the axis of a chart. */
export const shortName = (variant: Variant): string =>
  variant.by === 'rules' ? `Pravila ${variant.version}` : `Model ${variant.prompt ?? 'bez uputstva'}`;
