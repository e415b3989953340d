/** Where a procurement is in an organisation's own pipeline, in the order in which it moves. */
export const PIPELINE_STATES = {
  gledamo: 'Gledamo',
  pripremamo: 'Pripremamo',
  predali: 'Predali',
  dobili: 'Dobili',
  izgubili: 'Izgubili',
} as const;
export type PipelineState = keyof typeof PIPELINE_STATES;
export const PIPELINE_ORDER = Object.keys(PIPELINE_STATES) as [PipelineState, ...PipelineState[]];

/** States in which an offer is still to be handed in: only then is its deadline of use. */
export const BEFORE_OFFER: readonly PipelineState[] = ['gledamo', 'pripremamo'];

/** How many days before the deadline somebody is reminded, in the morning of that day. */
export const REMINDERS = {
  '0': 'Na dan roka',
  '1': 'Dan prije roka',
  '2': 'Dva dana prije roka',
  '3': 'Tri dana prije roka',
  '5': 'Pet dana prije roka',
  '7': 'Sedmicu prije roka',
  '14': 'Dvije sedmice prije roka',
} as const;
export type Reminder = keyof typeof REMINDERS;
