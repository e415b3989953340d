import { formatNumber } from '../../kit/index.ts';
import type { ImportResult } from '../client.ts';
import classes from './import.module.css';

/** The result of a run in numbers; `future` while it is only a trial. */
export function Counts({ result, future = false }: { result: ImportResult; future?: boolean }) {
  const counts: [label: string, value: number, tone?: string][] = [
    ['Redova u datoteci', result.total],
    [future ? 'Novih' : 'Dodano', result.created, 'good'],
    [future ? 'Za izmjenu' : 'Izmijenjeno', result.updated, 'good'],
    ['Bez promjene', result.unchanged],
    ['Neispravnih', result.failed, 'bad'],
  ];
  return (
    <dl className={classes.counts}>
      {counts.map(([label, value, tone]) => (
        <div key={label} data-tone={value > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
