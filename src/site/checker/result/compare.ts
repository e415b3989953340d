import { CATEGORIES, METRICS } from '../../../modules/checker/scores.ts';
import type { Audit, Report } from './report.ts';

/** An audit whose score is another in two reports. */
interface Change {
  id: string;
  title: string;
  before: number;
  after: number;
}

interface Changes {
  /** Risen, the greatest rise first. */
  better: Change[];
  /** Fallen, the greatest fall first. */
  worse: Change[];
}

/** What differs between two reports, among the audits that count; the metrics are compared by their values instead. */
export function changesBetween(before: Report, after: Report): Changes {
  const ids = new Set(
    CATEGORIES.flatMap((category) => after.categories[category]?.auditRefs ?? [])
      .filter(({ weight, group }) => weight > 0 || group === 'insights' || group === 'diagnostics')
      .map(({ id }) => id),
  );
  for (const metric of METRICS) ids.delete(metric);
  const changes = [...ids].flatMap((id): Change[] => {
    const [one, other] = [before.audits[id], after.audits[id]];
    if (!judged(one) || !judged(other) || one.score === other.score) return [];
    return [{ id, title: other.title, before: one.score, after: other.score }];
  });
  const rise = ({ before, after }: Change): number => after - before;
  return {
    better: changes.filter((change) => rise(change) > 0).sort((a, b) => rise(b) - rise(a)),
    worse: changes.filter((change) => rise(change) < 0).sort((a, b) => rise(a) - rise(b)),
  };
}

const judged = (audit: Audit | undefined): audit is Audit & { score: number } =>
  audit !== undefined && audit.score !== null && audit.scoreDisplayMode !== 'informative';
