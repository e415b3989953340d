import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { CopyButton } from '../../../../admin/kit/index.ts';
import { Marked } from '../../../../admin/kit/marked.tsx';
import type { WholeLine } from '../../search/search.api.ts';
import { LevelMark } from '../level-mark.tsx';
import { PROBLEMS, searchAt } from '../paths.ts';
import { ProblemBadge } from '../problem-badge.tsx';
import { type FieldRow, fieldRows, withoutStack } from '../search/fields.ts';
import { useAppLabel } from '../search/logs-data.ts';
import { marksOf, withCondition } from '../search/terms.ts';
import { exactText } from '../search/times.ts';
import type { LogSearch } from '../search/use-log-search.ts';
import { Context } from './context.tsx';
import classes from './line.module.css';
import { LineFields } from './line-fields.tsx';
import { Stack } from './stack.tsx';

/** How far around a line those of its request and its trace are looked for, in milliseconds. */
const AROUND = 3_600_000;

/** Everything of one line: where it leads, its stack and fields, and what came before and after it. */
export function LineView({ line, search }: { line: WholeLine; search: LogSearch }) {
  const appLabel = useAppLabel()(line.app);
  const { stack, rows } = withoutStack(fieldRows(line.fields));
  const filter = (field: string, value: string, exclude: boolean): void =>
    // The drawer closes with it: the line may be gone.
    search.setQ(withCondition(search.q, field, value, exclude));
  return (
    <div className={classes.view}>
      <div className={classes.about}>
        <LevelMark level={line.level} words />
        <time dateTime={line.at}>{exactText(line.at)}</time>
        <span>{[appLabel, line.node, line.release].filter(Boolean).join(' · ')}</span>
      </div>
      <p className={classes.message}>
        <Marked text={line.message} words={marksOf(search.q)} />
      </p>
      <div className={classes.actions}>
        <CopyButton text={JSON.stringify(line, null, 2)} label="Kopiraj kao JSON" size="compact-sm" />
        <CopyButton text={addressOf(line.key)} label="Kopiraj adresu" size="compact-sm" />
      </div>
      <Leads line={line} />
      {stack && <Stack stack={stack} />}
      <LineFields rows={[...columnsOf(line), ...rows]} onFilter={filter} />
      <Context line={line} search={search} />
    </div>
  );
}

/** Address that opens the line for somebody else, whatever they search for. */
const addressOf = (key: string): string => `${location.origin}${searchAt('', { linija: key })}`;

/** What every line has besides its fields, by the names under which it is searched. */
const columnsOf = (line: WholeLine): FieldRow[] =>
  (['level', 'app', 'node', 'release', 'request', 'trace', 'person', 'problem'] as const).flatMap((path) => {
    const value = line[path];
    return value === null ? [] : [{ path, value, findable: true }];
  });

/** Where the line leads: to its problem, to all of its request, and to its person. */
function Leads({ line }: { line: WholeLine }) {
  const maySeePeople = hasPermission(useSignedIn(), 'admin_users_pregled');
  const { request, trace, person, person_name, problem_of } = line;
  const at = Date.parse(line.at);
  const around = {
    od: new Date(at - AROUND).toISOString(),
    do: new Date(at + AROUND).toISOString(),
  };
  if (!request && !trace && !person && !problem_of) return null;
  return (
    <ul className={classes.leads}>
      {problem_of && (
        <li>
          Problem: <Link to={`${PROBLEMS}/view/${problem_of.idguid}`}>{problem_of.title}</Link>{' '}
          <ProblemBadge state={problem_of.state} />
        </li>
      )}
      {request && (
        <li>
          <Link to={searchAt(withCondition('', 'request', request), around)}>Svi zapisi ovog zahtjeva</Link>
        </li>
      )}
      {trace && (
        <li>
          <Link to={searchAt(withCondition('', 'trace', trace), around)}>Svi zapisi ovog traga</Link>
        </li>
      )}
      {person && (
        <li>
          Osoba:{' '}
          {maySeePeople && person_name ? (
            <Link to={`/admin/users/view/${person}`}>{person_name}</Link>
          ) : (
            (person_name ?? <Badge color="gray">nepoznata ili iz druge organizacije</Badge>)
          )}
          {', '}
          <Link to={searchAt(withCondition('', 'person', person), around)}>njeni zapisi</Link>
        </li>
      )}
    </ul>
  );
}
