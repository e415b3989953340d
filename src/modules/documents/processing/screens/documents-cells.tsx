import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { counted, formatDecimal } from '../../../../admin/kit/index.ts';
import { TypeName } from '../../types/screens/names.tsx';
import type { DocumentRow } from '../shapes.ts';
import { STATES, type State } from '../states.ts';
import classes from './documents.module.css';

const COLORS: Record<State, string> = {
  primljen: 'gray',
  u_redu: 'gray',
  citanje: 'tile',
  izdvajanje: 'tile',
  na_pregledu: 'copper',
  odobren: 'green',
  izvezen: 'green',
  odbijen: 'gray',
  neuspjeo: 'red',
  duplikat: 'yellow',
};

/** Which page is read now: "stranica 2 od 5". */
export const pageText = ({
  page_count,
  pages_read,
}: Pick<DocumentRow, 'page_count' | 'pages_read'>): string =>
  page_count === 0 ? 'otvara se' : `stranica ${Math.min(pages_read + 1, page_count)} od ${page_count}`;

/** What is said under the state of a document; null: nothing. */
export function asideOf(row: DocumentRow): string | null {
  if (row.state === 'citanje') return pageText(row);
  if (row.state === 'neuspjeo' || row.state === 'odbijen') return row.reason;
  if (row.state === 'na_pregledu' && row.first_approved_by) return `prva potvrda: ${row.first_approved_by}`;
  return row.approved_by;
}

/** Where a document is on its way, with how far it is read. */
export const StateCell = ({ row }: { row: DocumentRow }) => {
  const aside = asideOf(row);
  return (
    <span className={classes.state}>
      <Badge size="sm" variant="light" color={COLORS[row.state]} miw="max-content">
        {STATES[row.state]}
      </Badge>
      {row.state === 'citanje' && <Progress row={row} />}
      {aside && (
        <span className={classes.aside} title={aside}>
          {aside}
        </span>
      )}
    </span>
  );
};

/** How much of a document is read. */
export const Progress = ({ row }: { row: Pick<DocumentRow, 'name' | 'page_count' | 'pages_read'> }) => (
  <progress
    className={classes.progress}
    aria-label={`Pročitano: ${row.name}`}
    {...(row.page_count > 0 && { max: row.page_count, value: row.pages_read })}
  />
);

/** How many values somebody has to look at, before a document is approved. */
export function Doubt({ row }: { row: DocumentRow }) {
  const { state, doubtful, warned } = row;
  if (state !== 'na_pregledu') return null;
  const sure = doubtful === 0 && warned === 0 && row.type !== null;
  return (
    <span className={classes.doubt} data-sure={sure || undefined}>
      {sure && <IconCheck size={14} aria-hidden />}
      {!sure && warned > 0 && <IconAlertTriangle size={14} aria-hidden />}
      {doubtText(row)}
    </span>
  );
}

/** "3 za provjeru", "sigurno". */
export function doubtText({ doubtful, warned, type }: DocumentRow): string {
  if (type === null) return 'bez vrste';
  if (doubtful > 0) return `${doubtful} za provjeru`;
  return warned > 0 ? counted(warned, 'upozorenje', 'upozorenja', 'upozorenja') : 'sigurno';
}

/** An amount with its currency, as people write it. */
export const totalText = ({ total, currency }: Pick<DocumentRow, 'total' | 'currency'>): string | null =>
  total === null
    ? null
    : `${formatDecimal(total, 2)}${currency ? `\u00a0${currency === 'BAM' ? 'KM' : currency}` : ''}`;

export const TypeCell = ({ row }: { row: DocumentRow }) =>
  row.type_name && <TypeName name={row.type_name} colour={row.type_color ?? ''} />;

/** One line of a phone's card: facts that give way to what stands at its end. */
export const Pair = ({
  of: facts,
  end,
}: {
  of: readonly (string | null | undefined)[];
  end: string | null;
}) => (
  <span className={classes.pair}>
    <span>{facts.filter(Boolean).join(' · ')}</span>
    {end && <span className={classes.amount}>{end}</span>}
  </span>
);
