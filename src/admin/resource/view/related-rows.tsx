import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted, formatNumber, NothingHere, NotLoaded, Panel, plural, WhenSeen } from '../../kit/index.ts';
import { fetchPage } from '../../list/client.ts';
import { ROWS } from '../../queries.ts';
import classes from './related-rows.module.css';

/** Rows that are shown; the list has all. */
const SHOWN = 5;

interface RelatedRowsProps<Row> {
  title: string;
  /** Address of a list's API, with the filters that narrow it to the record. */
  api: string;
  filters: Readonly<Record<string, string | null>>;
  /** Address of the whole list, so narrowed. */
  list: string;
  /** A noun after 1, 3 and 5. */
  noun: readonly [string, string, string];
  idOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** Further links, below the rows. */
  more?: ReactNode;
  /** Said where there is none; without it there is no panel then. */
  none?: string;
}

/** On a record's page, the first rows of a list that are of the record, how many there are, and the way to all. Asked when it is seen. */
export const RelatedRows = <Row,>(props: RelatedRowsProps<Row>) => (
  <WhenSeen>
    <Rows {...props} />
  </WhenSeen>
);

function Rows<Row>({ title, api, filters, list, noun, idOf, children, more, none }: RelatedRowsProps<Row>) {
  const { data, isError, refetch } = useQuery({
    queryKey: [ROWS, 'related', api, filters],
    queryFn: ({ signal }) => fetchPage<Row>(api, { ...filters, page_size: String(SHOWN) }, signal),
    retry: false,
  });
  const further = more && <p className={classes.more}>{more}</p>;
  if (isError && !data)
    return (
      <Panel title={title}>
        <NotLoaded onRetry={() => void refetch()} />
        {further}
      </Panel>
    );
  if (!data) return null;
  const { total, more: uncounted } = data.meta;
  if (total === 0 && !none) return null;
  const count = uncounted
    ? `više od ${formatNumber(total)} ${plural(total, ...noun)}`
    : counted(total, ...noun);
  return (
    <Panel title={title} aside={total > 0 && <Link to={list}>{count}</Link>}>
      {total === 0 ? (
        <NothingHere>{none}</NothingHere>
      ) : (
        <RelatedLines>
          {data.data.map((row) => (
            <li key={idOf(row)}>{children(row)}</li>
          ))}
        </RelatedLines>
      )}
      {further}
    </Panel>
  );
}

/** The lines of such a panel, for what is no list. */
export const RelatedLines = ({ children }: { children: ReactNode }) => (
  <ul className={classes.lines}>{children}</ul>
);

/** What stands in such a line: a link, what is said of it, and a number or a time at its end. */
export const RelatedLine = ({
  to,
  name,
  about,
  end,
}: {
  /** Null: it has no page. */
  to: string | null;
  name: ReactNode;
  about?: ReactNode;
  end?: ReactNode;
}) => (
  <>
    <span className={classes.what}>
      {to ? <Link to={to}>{name}</Link> : name}
      {about && <span className={classes.about}>{about}</span>}
    </span>
    {end && <span className={classes.end}>{end}</span>}
  </>
);
