import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { counted, formatNumber, Panel } from '../../../../admin/kit/index.ts';
import { FiguresHead } from '../../../../admin/period/figures-table.tsx';
import { amountText } from '../../notices/screens/money.ts';
import { townText } from '../../notices/town-text.ts';
import type { Ranked } from '../overview.api.ts';
import { ratioOf, shareText, singleShare } from './figures.ts';
import classes from './statistics.module.css';

interface RankingProps {
  title: string;
  /** Head of the first column. */
  head: string;
  rows: readonly Ranked[];
  /** Value of all, of which each row is a part. */
  whole: string;
  linkTo: (row: Ranked) => string | null;
  /** The list of all, with its files. */
  all: string;
  /** Below the rows. */
  note?: string;
}

/** The first of a dimension, each with a bar of its value. */
export function Ranking({ title, head, rows, whole, linkTo, all, note }: RankingProps) {
  if (rows.length === 0) return null;
  const most = Math.max(1, ...rows.map(({ value }) => Number(value)));
  const total = Number(whole);
  return (
    <Panel title={title} aside={<Link to={all}>Cijela lista i izvoz</Link>}>
      <table className={classes.ranking} aria-label={title}>
        <FiguresHead
          first={head}
          columns={['Vrijednost', 'Dio svega', 'Ugovora', 'Jedna ponuda', 'Prema procjeni']}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Name to={linkTo(row)} name={row.name} hint={row.hint} />
                <Bar share={Number(row.value) / most} />
              </th>
              <td data-number data-strong>
                {amountText(row.value)}
              </td>
              <td data-number data-label="dio svega">
                {shareText(total > 0 ? Number(row.value) / total : null)}
              </td>
              <td data-number data-label="ugovora">
                {formatNumber(row.contracts)}
              </td>
              <td data-number data-label="jedna ponuda">
                {shareText(singleShare(row))}
              </td>
              <td data-number data-label="prema procjeni">
                {shareText(ratioOf(row))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={classes.quiet}>{note}</p>}
    </Panel>
  );
}

/** Authorities by price against estimate, each with a bar and a mark where both are equal. */
export function RatioRanking({
  rows,
  linkTo,
}: {
  rows: readonly Ranked[];
  linkTo: (row: Ranked) => string | null;
}) {
  const title = 'Cijena prema procjeni po organima';
  const most = Math.max(1, ...rows.map((row) => ratioOf(row) ?? 0));
  return (
    <Panel title={title}>
      <table className={classes.ranking} aria-label={title}>
        <FiguresHead first="Organ" columns={['Prema procjeni', 'Lotova']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Name to={linkTo(row)} name={row.name} hint={null} />
                <Bar share={(ratioOf(row) ?? 0) / most} mark={1 / most} copper />
              </th>
              <td data-number data-strong>
                {shareText(ratioOf(row))}
              </td>
              <td data-number>{counted(row.compared, 'lot', 'lota', 'lotova')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.quiet}>Crta stoji gdje je cijena jednaka procjeni.</p>
    </Panel>
  );
}

export const Name = ({ to, name, hint }: { to: string | null; name: string; hint: string | null }) => (
  <>
    {to ? <Link to={to}>{name}</Link> : name}
    {hint && <small>{townText(hint)}</small>}
  </>
);

/** `share` and `mark` from 0 to 1. */
const Bar = ({ share, mark, copper = false }: { share: number; mark?: number; copper?: boolean }) => (
  <i
    aria-hidden
    className={classes.bar}
    data-copper={copper || undefined}
    data-marked={mark === undefined ? undefined : true}
    style={{ '--share': share, '--mark': mark } as CSSProperties}
  />
);
