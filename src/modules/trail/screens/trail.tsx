import { Button, Pagination } from '@mantine/core';
import { ActingFor } from '../../../admin/acting/acting.tsx';
import {
  counted,
  EmptyState,
  ErrorState,
  formatNumber,
  PageHeader,
  Spinner,
} from '../../../admin/kit/index.ts';
import { PERIODS, periodOf } from './period.ts';
import classes from './trail.module.css';
import { TrailFilters } from './trail-filters.tsx';
import { TrailLines } from './trail-lines.tsx';
import { MOST_COUNTED, type Trail, useTrail } from './use-trail.ts';

/** /admin/dnevnik: who did what in the organisation, when and from where. */
export default function TrailScreen() {
  const trail = useTrail();
  const { list, page, pages, turn } = trail;
  return (
    <>
      <PageHeader
        title="Dnevnik izmjena"
        description="Ko je šta uradio, kada i odakle. Dnevnik se dopunjava sam; niko ga ne može mijenjati."
      />
      <ActingFor choose />
      <TrailFilters trail={trail} />
      <p className={classes.count} role="status">
        {list.data && !list.isError && countOf(trail)}
      </p>
      {list.isPending && <Spinner />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data &&
        !list.isError &&
        (list.data.data.length === 0 ? (
          <Nothing trail={trail} />
        ) : (
          <TrailLines trail={trail} lines={list.data.data} />
        ))}
      {pages > 1 && !list.isError && (
        <nav className={classes.pager} aria-label="Stranice">
          <Pagination
            total={pages}
            value={Math.min(page, pages)}
            onChange={turn}
            getControlProps={(control) => ({
              'aria-label': { first: 'Prva', previous: 'Prethodna', next: 'Sljedeća', last: 'Posljednja' }[
                control
              ],
            })}
          />
        </nav>
      )}
    </>
  );
}

/** Which time is shown is said with the count: nobody should take thirty days for everything. */
function countOf({ total, search }: Trail): string {
  const period = periodOf(search);
  const time = { sve: ', cijeli dnevnik', dani: ', odabrani dani' }[period as string];
  const count =
    total > MOST_COUNTED
      ? `Više od ${formatNumber(MOST_COUNTED)} redova`
      : counted(total, 'red', 'reda', 'redova');
  return count + (time ?? `, ${PERIODS[period].toLowerCase()}`);
}

function Nothing({ trail }: { trail: Trail }) {
  const { page, narrowed, search, change, clear, turn } = trail;
  if (page > 1)
    return (
      <EmptyState
        title="Dnevnik ne ide tako daleko"
        action={
          <Button variant="default" onClick={() => turn(1)}>
            Na prvu stranicu
          </Button>
        }
      >
        Na ovoj stranici nema redova.
      </EmptyState>
    );
  const whole = periodOf(search) === 'sve';
  return (
    <EmptyState
      title={narrowed ? 'Nema takvih izmjena' : 'Nema izmjena'}
      action={
        <span className={classes.ways}>
          {!whole && (
            <Button variant="default" onClick={() => change({ razdoblje: 'sve', od: '', do: '' })}>
              Traži u cijelom dnevniku
            </Button>
          )}
          {narrowed && (
            <Button variant="default" onClick={clear}>
              Očisti filtere
            </Button>
          )}
        </span>
      }
    >
      {whole
        ? 'Ništa u dnevniku ne odgovara traženom.'
        : `Traženo razdoblje: ${PERIODS[periodOf(search)].toLowerCase()}.`}
    </EmptyState>
  );
}
