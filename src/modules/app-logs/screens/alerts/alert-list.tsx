import { Badge } from '@mantine/core';
import { counted, formatDateTime, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { ALERT_STATES, type AlertRow, type AlertState, alertsApi } from '../../alerts/alerts.api.ts';
import { ALERTS } from '../paths.ts';
import classes from './alerts.module.css';
import { alertPath } from './alerts-data.ts';

const COLOURS: Record<AlertState, string> = { calm: 'green', firing: 'red', failed: 'yellow', off: 'gray' };

/** Whether there are too many lines now. */
export const AlertBadge = ({ state }: { state: AlertState }) => (
  <Badge size="sm" color={COLOURS[state]}>
    {ALERT_STATES[state]}
  </Badge>
);

/** When it tells, in words: "više od 10 zapisa u 5 minuta". */
export const limitText = ({ lines, minutes }: Pick<AlertRow, 'lines' | 'minutes'>): string =>
  `više od ${counted(lines, 'zapisa', 'zapisa', 'zapisa')} u ${counted(minutes, 'minuti', 'minute', 'minuta')}`;

/** Searches that tell when they find too much. */
export const alertList = defineList<AlertRow>({
  name: 'log-uzbune',
  path: ALERTS,
  api: alertsApi.path,
  spec: alertsApi.list,
  labels: { many: 'Uzbune', count: ['uzbuna', 'uzbune', 'uzbuna'], all: 'Sve uzbune' },
  searchLabel: 'Pretraži uzbune',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => alertPath(idguid),
  shrinks: ['query'],
  cells: {
    query: ({ query }) => <code className={classes.query}>{query}</code>,
    state: ({ state }) => <AlertBadge state={state} />,
    firing_since: ({ firing_since }) => (firing_since ? formatDateTime(firing_since) : NONE),
  },
  second: (alert) => (
    <>
      {ALERT_STATES[alert.state]} · {limitText(alert)}
    </>
  ),
});
