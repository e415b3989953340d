/** The way in for papers. */
export const PROCESS_PAGE = '/obrada-dokumenta/process';
/** How many papers came, and what became of them. */
export const STATISTICS_PAGE = `${PROCESS_PAGE}?prikaz=statistika`;
/** Where prompts are written and tried. */
export const PROMPT_PAGE = `${PROCESS_PAGE}/prompt`;
export const PROMPT_TITLE = 'Uputstva i probe';
/** Where the organisation's language model is set up. */
export const MODEL_PAGE = `${PROCESS_PAGE}/model`;
/** Live topic of trials. */
export const TRIALS_TOPIC = 'document-trials';
/** Tabs of what is done with papers, and of where reading is set up and tried. */
export const PROCESS_TABS = [
  { to: PROCESS_PAGE, label: 'Slanje i obrada' },
  { to: STATISTICS_PAGE, label: 'Statistika' },
  { to: PROMPT_PAGE, label: PROMPT_TITLE },
  { to: MODEL_PAGE, label: 'Model' },
];
