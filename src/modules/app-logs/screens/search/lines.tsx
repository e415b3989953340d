import { Button } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useLocation } from 'react-router';
import { formatDate, messageOf } from '../../../../admin/kit/index.ts';
import { dayOf } from '../../../../core/dates.ts';
import type { LogLine } from '../../search/search.api.ts';
import { LineRow } from '../line/line-row.tsx';
import { useAppLabel } from './logs-data.ts';
import classes from './stream.module.css';
import { marksOf } from './terms.ts';
import type { LogSearch } from './use-log-search.ts';
import type { useStream } from './use-stream.ts';

interface LinesProps {
  search: LogSearch;
  stream: Pick<ReturnType<typeof useStream>, 'lines' | 'gaps' | 'fill'>;
}

/** The rows of the stream: a heading where another day begins, and a mark where lines are missing. */
export function Lines({ search, stream: { lines, gaps, fill } }: LinesProps) {
  const labelOf = useAppLabel();
  const { search: address } = useLocation();
  const words = useMemo(() => marksOf(search.q), [search.q]);
  const base = useMemo(() => {
    const params = new URLSearchParams(address);
    params.delete('linija');
    return `?${params}${params.size > 0 ? '&' : ''}linija=`;
  }, [address]);
  let day = '';
  return (
    <ol className={classes.lines}>
      {lines.map((line, index) => {
        const own = dayOf(new Date(line.at));
        const begins = own !== day;
        day = own;
        return (
          <Fragment key={line.key}>
            {begins && <li className={classes.day}>{formatDate(own)}</li>}
            <li>
              <LineRow
                line={line}
                app={labelOf(line.app)}
                to={base + line.key}
                words={words}
                current={line.key === search.line}
              />
            </li>
            {gaps.has(line.key) && (
              <Gap fill={() => fill(line.key, lines[index + 1])} next={lines[index + 1]} />
            )}
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Says that lines are missing here, and fetches them. */
function Gap({ fill, next }: { fill: () => Promise<void>; next: LogLine | undefined }) {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await fill();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={classes.gap}>
      {next
        ? 'Ovdje nedostaju zapisi: stizalo ih je više nego što stane.'
        : 'Ima i starijih zapisa, ali nisu učitani.'}{' '}
      <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void run()}>
        Učitaj ih
      </Button>
    </li>
  );
}
