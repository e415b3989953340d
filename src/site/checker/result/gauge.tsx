import { useId } from 'react';
import { gradeOf, percent } from '../../../modules/checker/scores.ts';
import { slopes } from '../../../web/logo-geometry.ts';
import { GRADE_WORDS } from './grade.ts';

/** Houses round a plate; each is a twentieth of the whole. */
const HOUSES = 20;
const RADII: Parameters<typeof slopes>[2] = [49, 42, 35, 33];
const BEFORE = slopes(-1, HOUSES, RADII, 50);
const BEHIND = slopes(1, HOUSES, RADII, 50);
/** Radius of the arc that lights the houses, and its width. */
const ARC = 41;

/** A score as a ring of roofs, of which as many are lit as there are points. */
export function Gauge({ name, score }: { name: string; score: number | null }) {
  const id = useId();
  const grade = gradeOf(score);
  return (
    <div className="gauge" data-grade={grade}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <mask id={`${id}lit`}>
          <circle
            cx="50"
            cy="50"
            r={ARC}
            pathLength="1"
            strokeDasharray={`${score ?? 0} 1`}
            fill="none"
            stroke="#fff"
            strokeWidth="20"
            // Half a house back from the top, where the first one begins.
            transform={`rotate(${-90 - 180 / HOUSES} 50 50)`}
          />
        </mask>
        <path className="gauge-dark" d={BEFORE + BEHIND} />
        <g mask={`url(#${id}lit)`}>
          <path className="gauge-before" d={BEFORE} />
          <path className="gauge-behind" d={BEHIND} />
        </g>
      </svg>
      <strong>{percent(score)}</strong>
      <span className="gauge-name">{name}</span>
      <span className="unseen">: {GRADE_WORDS[grade]}</span>
    </div>
  );
}
