import { id as anyId } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { PageHead } from '../../core/page-head.ts';
import type { Deps, SitePage } from '../../server/module.ts';
import type { Run, RunScores } from './checker.api.ts';
import { CATEGORIES, CATEGORY_NAMES } from './names.ts';
import { runPage, runPaths } from './paths.ts';
import { readRun } from './runs.service.ts';

/** The page of one run. Who is sent its address sees at once whose it is and what came out. */
export const checkerPage: SitePage = {
  path: runPage(':id'),
  file: '/provjera.html',
  async head(deps, { id = '' }) {
    const run = await found(deps, id);
    return run && headOf(run, deps.config.publicUrl);
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

function headOf(run: Run, site: string): PageHead {
  return {
    title: `Provjera sajta ${new URL(run.final_url ?? run.url).host}`,
    description: run.scores
      ? `Ocjene: ${scoresText(run.scores)}. Pogledajte šta je izmjereno i šta se može popraviti.`
      : run.label || 'Provjera je u toku.',
    index: false,
    address: site + runPage(run.id),
    ...(run.state === 'done' && { picture: site + runPaths.screenshot(run.id) }),
  };
}

/** `Performanse 95%, Pristupačnost 100%, …`; what was not judged is left out. */
const scoresText = (scores: RunScores): string =>
  CATEGORIES.flatMap((id) => {
    const score = scores[id];
    return score === null ? [] : `${CATEGORY_NAMES[id]} ${Math.round(score * 100)}%`;
  }).join(', ');
