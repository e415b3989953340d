import { formatNumber, Panel, Scroll } from '../../../admin/kit/index.ts';
import type { MoveReport } from '../moving.api.ts';
import classes from './moving.module.css';

interface ComparedProps {
  tables: MoveReport['tables'];
  /** Rows of an archive stand beside those of this installation. */
  both: boolean;
  /** They are here, and not only tried out. */
  isThere: boolean;
}

/** Rows and hashes, table by table: the proof that both sides have the same. */
export function Compared({ tables, both, isThere }: ComparedProps) {
  const name = both ? 'Provjera' : 'Zapisi u arhivi';
  return (
    <Panel title={name}>
      {both && (
        <p className={classes.text}>
          {isThere ? 'Svaki red je pročitan nazad' : 'Svaki red je isproban, pročitan nazad'} i upoređen s
          arhivom. Manje redova nego u arhivi ima samo gdje su izostavljene dozvole koje ovdje ne postoje.
        </p>
      )}
      <Scroll className={classes.scroller} aria-label={`${name}, po tabelama`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Tabela</th>
              {both && (
                <th scope="col" data-numeric>
                  U arhivi
                </th>
              )}
              <th scope="col" data-numeric>
                {both ? 'Ovdje' : 'Redova'}
              </th>
              <th scope="col">Otisak</th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ table, rows, archived, hash }) => (
              <tr key={table}>
                <td>{table.replace('public.', '')}</td>
                {both && <td data-numeric>{formatNumber(archived)}</td>}
                <td data-numeric>{formatNumber(rows)}</td>
                <td>
                  <code title={hash}>{hash.slice(0, 12)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  );
}
