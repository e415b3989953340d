import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { Fetched, useGet } from '../../../../admin/kit/index.ts';
import type { LogLine, WholeLine } from '../../search/search.api.ts';
import { API } from '../paths.ts';
import { useAppLabel } from '../search/logs-data.ts';
import type { LogSearch } from '../search/use-log-search.ts';
import classes from './line.module.css';
import { LineRow } from './line-row.tsx';

const COUNT = 20;
const NO_WORDS: string[] = [];

/** What the same application on the same node had written before, and wrote after; the newest first, as everywhere. */
export function Context({ line, search }: { line: WholeLine; search: LogSearch }) {
  const labelOf = useAppLabel();
  const { search: address } = useLocation();
  const asked = useGet<{ before: LogLine[]; after: LogLine[] }>(
    `${API}/lines/${encodeURIComponent(line.key)}/context`,
    { count: COUNT },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const base = useMemo(() => {
    const params = new URLSearchParams(address);
    params.delete('linija');
    return `?${params}${params.size > 0 ? '&' : ''}linija=`;
  }, [address]);
  return (
    <section aria-label="Prije i poslije">
      <div className={classes.partHead}>
        <h3>Prije i poslije</h3>
        <span className={classes.muted}>ista aplikacija, isti čvor; bez obzira na pretragu</span>
      </div>
      <Fetched asked={asked}>
        {({ before, after }) => (
          <ol className={classes.context}>
            {[...after.toReversed(), { ...line, more: false }, ...before].map((one) => (
              <li key={one.key}>
                <LineRow
                  line={one}
                  app={labelOf(one.app)}
                  to={base + one.key}
                  words={NO_WORDS}
                  current={one.key === search.line}
                />
              </li>
            ))}
          </ol>
        )}
      </Fetched>
    </section>
  );
}
