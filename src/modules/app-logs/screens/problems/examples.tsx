import { Fetched, Panel, useGet } from '../../../../admin/kit/index.ts';
import type { WholeLine } from '../../search/search.api.ts';
import { LineRow } from '../line/line-row.tsx';
import { Stack } from '../line/stack.tsx';
import { API, searchAt } from '../paths.ts';
import { fieldRows, withoutStack } from '../search/fields.ts';
import { useAppLabel, useNewest } from '../search/logs-data.ts';
import classes from './problems.module.css';

const COUNT = 10;
const NO_WORDS: string[] = [];

/** The newest lines of a problem, with the stack of the last one. */
export function Examples({ q }: { q: string }) {
  const labelOf = useAppLabel();
  const asked = useNewest(q, COUNT);
  const newest = asked.data?.lines[0]?.key;
  return (
    <>
      {newest && <NewestStack line={newest} />}
      <Panel title="Posljednji zapisi">
        <Fetched asked={asked}>
          {({ lines }) =>
            lines.length === 0 ? (
              <p className={classes.note}>Zapisi ovog problema se više ne čuvaju.</p>
            ) : (
              <ol className={classes.lines}>
                {lines.map((line) => (
                  <li key={line.key}>
                    <LineRow
                      line={line}
                      app={labelOf(line.app)}
                      to={searchAt(q, { razdoblje: '7d', linija: line.key })}
                      words={NO_WORDS}
                      dated
                    />
                  </li>
                ))}
              </ol>
            )
          }
        </Fetched>
      </Panel>
    </>
  );
}

/** The stack of a line, if it has one. */
function NewestStack({ line }: { line: string }) {
  const { data } = useGet<WholeLine>(
    `${API}/lines/${encodeURIComponent(line)}`,
    {},
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const stack = data && withoutStack(fieldRows(data.fields)).stack;
  return stack ? (
    <Panel label="Stek posljednjeg zapisa">
      <Stack stack={stack} />
    </Panel>
  ) : null;
}
