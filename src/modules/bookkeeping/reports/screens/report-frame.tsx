import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  EmptyState,
  Fetched,
  formatDate,
  LinkButton,
  PageHeader,
  Panel,
} from '../../../../admin/kit/index.ts';
import { ExportMenu } from '../../../../admin/list/export-menu.tsx';
import { PrintButton } from '../../../../admin/list/print-button.tsx';
import type { FileFormat } from '../../../../core/list-query.ts';
import { useAuth } from '../../../../web/use-auth.ts';
import { useBooks } from '../../ledger/screens/use-books.ts';
import type { SpanAnswer } from '../span.ts';
import { ClosingNote, ClosingSwitch, type Compared, closingText } from './closing.tsx';
import { type Chosen, Days, daysText, Filters, LastDay, YearSelect, yearAsked } from './filters.tsx';
import classes from './report.module.css';
import { PATHS, type ReportAddress } from './use-report.ts';

interface FrameProps {
  title: string;
  description?: string;
  /** What is printed below the title beside the period. */
  about?: string | null;
  address: ReportAddress;
  /** The span that was answered. */
  span: SpanAnswer | undefined;
  /** Why there is no answer. */
  error: unknown;
  /** Which days are chosen: both ends, only the last, or none, where it is of the whole year. */
  days?: 'both' | 'to' | 'none';
  /** Closing entries count or do not, unless chosen otherwise; left out where it cannot be chosen. */
  closing?: boolean;
  compared?: Compared;
  /** Further filters, and what is chosen in them. */
  filters?: ReactNode;
  chosen?: Chosen;
  /** What may be done beside reading. */
  actions?: ReactNode;
  /** Downloads the report; without it there is nothing to download. */
  save?: (format: FileFormat) => Promise<void>;
  /** Paper. */
  landscape?: boolean;
  children: ReactNode;
}

/** The frame of every report: title, filters, files, print; on paper a head instead of the filters. */
export function ReportFrame(props: FrameProps) {
  const {
    title,
    description,
    about,
    address,
    span,
    error,
    days = 'both',
    closing,
    compared,
    filters,
    chosen = [],
    actions,
    save,
    landscape,
    children,
  } = props;
  const books = useBooks();
  return (
    <div className={landscape ? classes.landscape : classes.portrait}>
      <div className={classes.screenOnly}>
        <PageHeader
          title={title}
          crumbs={[{ label: 'Izvještaji', to: PATHS.overview }]}
          description={description}
          actions={
            <>
              {actions}
              {save && books.data?.years.length !== 0 && (
                <>
                  <PrintButton save={() => save('pdf')} />
                  <ExportMenu label="Izvezi" save={save} />
                </>
              )}
            </>
          }
        />
      </div>
      <Fetched asked={books}>
        {({ years }) =>
          years.length === 0 ? (
            <NoYear />
          ) : (
            <>
              <PrintHead title={title} about={about} span={span} />
              <Filters
                error={error}
                chosen={[
                  yearAsked(years, address)?.naziv,
                  daysText(address),
                  ...chosen,
                  closing !== undefined && closingText(address, closing),
                ]}
              >
                <YearSelect years={years} address={address} />
                {days === 'both' && <Days years={years} address={address} />}
                {days === 'to' && <LastDay years={years} address={address} />}
                {filters}
                {closing !== undefined && <ClosingSwitch address={address} usual={closing} />}
              </Filters>
              {closing !== undefined && span && <ClosingNote span={span} compared={compared} />}
              {children}
            </>
          )
        }
      </Fetched>
    </div>
  );
}

/** What is shown before the first year is opened. */
export const NoYear = () => (
  <Panel label="Nema godine">
    <EmptyState
      title="Još nema poslovne godine"
      action={
        <LinkButton to="/fin/poslovne-godine" icon={IconCalendar}>
          Poslovne godine
        </LinkButton>
      }
    >
      Izvještaji se prave iz proknjiženih naloga. Prvo otvorite poslovnu godinu.
    </EmptyState>
  </Panel>
);

/** The head of the paper. */
function PrintHead({ title, about, span }: Pick<FrameProps, 'title' | 'about' | 'span'>) {
  const { tenant } = useAuth();
  return (
    <header className={classes.paper}>
      <p>{tenant?.name}</p>
      <p className={classes.paperTitle}>{title}</p>
      {about && <p>{about}</p>}
      {span && (
        <p>
          Poslovna godina {span.year}, od {formatDate(span.from)} do {formatDate(span.to)}
        </p>
      )}
    </header>
  );
}

/** Link to a card of an account in the days of a report. */
export function CardLink({
  account,
  span,
  children,
}: {
  account: string;
  span: SpanAnswer;
  children: ReactNode;
}) {
  const query = new URLSearchParams({ year: span.year_id, account });
  if (span.from !== span.start) query.set('from', span.from);
  if (span.to !== span.end) query.set('to', span.to);
  if (!span.closing) query.set('closing', 'false');
  return <Link to={`${PATHS.card}?${query}`}>{children}</Link>;
}
