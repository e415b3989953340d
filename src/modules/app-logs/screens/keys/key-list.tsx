import { Badge } from '@mantine/core';
import { formatDateTime, formatNumber } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { KEY_STATES, type KeyState, type LogKey, logKeysApi } from '../../keys/keys.api.ts';
import { KEYS } from '../paths.ts';
import classes from './keys.module.css';

/** Whether a key holds. */
export const KeyBadge = ({ state }: { state: KeyState }) => (
  <Badge size="sm" color={state === 'active' ? 'green' : 'red'}>
    {KEY_STATES[state]}
  </Badge>
);

/** Keys by which applications send lines. */
export const logKeyList = defineList<LogKey>({
  name: 'log-kljucevi',
  path: KEYS,
  api: logKeysApi.path,
  spec: logKeysApi.list,
  labels: { many: 'Ključevi za logove', count: ['ključ', 'ključa', 'ključeva'], all: 'Svi ključevi' },
  searchLabel: 'Pretraži ključeve',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => `${KEYS}/view/${idguid}`,
  cells: {
    app: ({ app }) => <code className={classes.code}>{app}</code>,
    prefix: ({ prefix }) => <code className={classes.code}>{prefix}…</code>,
    state: ({ state }) => <KeyBadge state={state} />,
    last_used_at: ({ last_used_at }) =>
      last_used_at ? formatDateTime(last_used_at) : <span className={classes.muted}>nikad</span>,
  },
  second: ({ state, app, taken }) => (
    <>
      {KEY_STATES[state]} · {app} · primljeno {formatNumber(taken)}
    </>
  ),
});
