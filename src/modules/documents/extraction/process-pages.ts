/** Where prompts are written and tried. */
export const PROMPT_PAGE = '/obrada-dokumenta/process/prompt';
export const PROMPT_TITLE = 'Uputstva i probe';
/** Where the organisation's language model is set up. */
export const MODEL_PAGE = '/obrada-dokumenta/process/model';
/** Live topic of trials. */
export const TRIALS_TOPIC = 'document-trials';
/** Tabs of the pages on which reading is set up and tried. */
export const PROCESS_TABS = [
  { to: PROMPT_PAGE, label: PROMPT_TITLE },
  { to: MODEL_PAGE, label: 'Model' },
];
