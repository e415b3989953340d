/** States of a problem. `returned`: it was solved, and happened again. */
export const PROBLEM_STATES = ['new', 'seen', 'solved', 'returned'] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

/** Bosnian labels. */
export const PROBLEM_LABELS: Record<ProblemState, string> = {
  new: 'Novo',
  seen: 'Viđeno',
  solved: 'Riješeno',
  returned: 'Vratilo se',
};
