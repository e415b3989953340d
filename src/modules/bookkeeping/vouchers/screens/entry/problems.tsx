import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { counted, formatNumber } from '../../../../../admin/kit/index.ts';
import { COLUMNS } from './columns.ts';
import classes from './entry.module.css';
import type { Line } from './lines.ts';
import type { PlacedProblem } from './use-problems.ts';

/** Problems shown before the rest is asked for. */
const FIRST = 4;

interface ProblemsProps {
  problems: readonly PlacedProblem[];
  lines: readonly Line[];
  onGo: (problem: PlacedProblem) => void;
}

/** Everything that is wrong, each leading to its cell. */
export function Problems({ problems, lines, onGo }: ProblemsProps) {
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  const blocking = problems.filter(({ blocks }) => blocks).length;
  const title = blocking > 0 ? counted(blocking, 'greška', 'greške', 'grešaka') : 'Upozorenja';
  return (
    <section
      className={classes.problems}
      data-warning={blocking === 0 || undefined}
      aria-label="Šta treba ispraviti"
    >
      <h2>
        <IconAlertTriangle size={16} aria-hidden /> {title}
      </h2>
      <ul>
        {(all ? problems : problems.slice(0, FIRST)).map((one) => (
          <li key={`${one.lineId} ${one.field} ${one.code}`}>
            <button type="button" onClick={() => onGo(one)}>
              <b>{whereOf(one, lines)}</b> {one.message}
            </button>
          </li>
        ))}
      </ul>
      {!all && problems.length > FIRST && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          Prikaži svih {formatNumber(problems.length)}
        </button>
      )}
    </section>
  );
}

const HEAD: Record<string, string> = { type: 'Vrsta', day: 'Datum', description: 'Opis', lines: 'Nalog' };

function whereOf({ lineId, field }: PlacedProblem, lines: readonly Line[]): string {
  if (lineId === null) return `${HEAD[field] ?? 'Nalog'}:`;
  const number = lines.findIndex(({ id }) => id === lineId) + 1;
  const column = COLUMNS.find(({ name }) => name === field)?.label;
  return `Stavka ${number}${column ? `, ${column}` : ''}:`;
}
