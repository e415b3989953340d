import { id as anyId } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { PageHead } from '../../core/page-head.ts';
import type { Deps, SitePage } from '../../server/module.ts';
import type { Run, RunScores } from './checker.api.ts';
import { CATEGORY_NAMES } from './names.ts';
import { runPage } from './paths.ts';
import { hostOf, pictureOf } from './picture.ts';
import { readRun } from './runs.service.ts';
import { CATEGORIES, percent } from './scores.ts';

/** The page of a run. Link previews show the address and the scores. */
export const checkerPage: SitePage = {
  path: runPage(':id'),
  page: 'run',
  async at(deps, { params: { id = '' } }) {
    const run = await found(deps, id);
    return run && { head: headOf(run) };
  },
};

/** The run of an address; null where there is none. */
async function found(deps: Deps, id: string): Promise<Run | null> {
  if (!anyId.safeParse(id).success) return null;
  try {
    return await readRun(deps, id);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function headOf(run: Run): PageHead {
  const scores = run.scores && scoresText(run.scores);
  return {
    title: `Provjera sajta ${hostOf(run)}`,
    description: scores
      ? `Ocjene: ${scores}. Pogledajte šta je izmjereno i šta se može popraviti.`
      : run.label || 'Provjera je u toku.',
    index: false,
    path: runPage(run.id),
    ...(scores && { picture: pictureOf(run, scores) }),
  };
}

/** `Performanse 95%, Pristupačnost 100%, …`, without categories that were not judged. */
const scoresText = (scores: RunScores): string =>
  CATEGORIES.flatMap((id) => {
    const score = scores[id];
    return score === null ? [] : `${CATEGORY_NAMES[id]} ${percent(score)}`;
  }).join(', ');
