import { memo, useRef, useState } from 'react';
import { dayText, momentText } from '../../../../core/dates.ts';
import { EU_FORMATS } from '../../../../modules/tools/numbers/eu-formats.ts';
import { KIND_LABELS } from '../../../../modules/tools/numbers/labels.ts';
import type { Checked } from '../../../../modules/tools/numbers/numbers.api.ts';
import { Action } from '../../kit/actions.tsx';
import { countText } from '../../kit/sizes.ts';
import { earlierText, type Row, type RowStatus, STATUS_LABELS } from './rows.ts';

/** Rows per page: a browser takes over a second to draw a thousand, and as long to remove them. */
const PAGE_SIZE = 50;

/** The rows as a paged table; on phones as cards. */
export function Results({ rows, busy }: { rows: readonly Row[]; busy: boolean }) {
  const table = useRef<HTMLTableElement>(null);
  const first = rows[0]?.key;
  const [place, setPlace] = useState({ first, at: 0 });
  // A new list starts at its first page.
  const at = place.first === first && place.at < rows.length ? place.at : 0;
  const end = Math.min(at + PAGE_SIZE, rows.length);
  const go = (to: number): void => {
    setPlace({ first, at: to });
    table.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <table ref={table} className="numbers-table" aria-busy={busy}>
        <caption className="unseen">Rezultati provjere</caption>
        <thead>
          <tr>
            <th scope="col">Ishod</th>
            <th scope="col">Broj</th>
            <th scope="col">Firma</th>
            <th scope="col">Objašnjenje</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(at, end).map((row) => (
            <ResultRow key={row.key} standing={row.standing} result={row.result} busy={busy} />
          ))}
        </tbody>
      </table>
      {rows.length > PAGE_SIZE && (
        <nav className="numbers-turner" aria-label="Dijelovi tabele">
          <Action disabled={at === 0} onClick={() => go(at - PAGE_SIZE)}>
            Prethodnih {PAGE_SIZE}
          </Action>
          <span role="status">
            {countText(at + 1)} – {countText(end)} od {countText(rows.length)}
          </span>
          <Action disabled={end === rows.length} onClick={() => go(end)}>
            Sljedećih {Math.min(PAGE_SIZE, Math.max(1, rows.length - end))}
          </Action>
        </nav>
      )}
    </>
  );
}

interface RowProps {
  standing: RowStatus;
  result: Checked;
  busy: boolean;
}

/** Memoized by the number's result. */
const ResultRow = memo(
  ({ standing, result, busy }: RowProps) => {
    const { name, address, source, source_date: day, warning, answered_at: at, cached } = result;
    const earlier = earlierText(result);
    return (
      <tr data-standing={standing}>
        <td>
          <span className="numbers-standing" data-standing={standing}>
            {standing === 'waiting' && busy ? 'Pitam…' : STATUS_LABELS[standing]}
          </span>
          {at && (
            <span className="numbers-small">
              {momentText(at)}
              {cached && ', raniji odgovor'}
            </span>
          )}
        </td>
        <td>
          <span className="numbers-number">{result.number || result.given}</span>
          <span className="numbers-small">{kindText(result)}</span>
        </td>
        <td>
          {name ? (
            <>
              <strong>{name}</strong>
              {address && <span>{address}</span>}
              {source && (
                <span className="numbers-small">
                  Izvor: {source}
                  {day && `, ${dayText(day)}`}
                </span>
              )}
            </>
          ) : (
            <span className="numbers-none">–</span>
          )}
        </td>
        <td>
          {result.message !== `${STATUS_LABELS[standing]}.` && <span>{result.message}</span>}
          {earlier && <span>{earlier}</span>}
          {result.head_office && (
            <span>
              Poslovna jedinica. Sjedište je {result.head_office}, pa je PDV broj{' '}
              {result.head_office.slice(1)}.
            </span>
          )}
          {warning && <span className="numbers-warning">{warning}</span>}
        </td>
      </tr>
    );
  },
  (before, now) =>
    before.standing === now.standing && before.busy === now.busy && sameResult(before.result, now.result),
);

/** Results of the server are new objects at every render. */
const sameResult = (one: Checked, other: Checked): boolean =>
  (Object.keys(one) as (keyof Checked)[]).every((key) => Object.is(one[key], other[key]));

function kindText({ kind, country }: Checked): string {
  const state = EU_FORMATS[country ?? '']?.state;
  if (kind === 'eu') return state ?? '';
  if (kind === 'other') return state ?? (country === 'BA' ? 'BiH' : '');
  return kind === 'jmb' ? KIND_LABELS.jmb : `${KIND_LABELS[kind]}, BiH`;
}
