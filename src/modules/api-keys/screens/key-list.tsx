import { Badge } from '@mantine/core';
import { ACTING } from '../../../admin/acting/acting.ts';
import { formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { type ApiKeyRow, keyList, STATE_LABELS } from '../administration/keys.api.ts';
import classes from './keys.module.css';
import { HOME, STATE_COLORS } from './keys-data.ts';

/** The organisation's keys. */
export const apiKeyList = defineList<ApiKeyRow>({
  name: 'api-kljucevi',
  path: HOME,
  api: keyList.path,
  spec: keyList.list,
  labels: { many: 'API ključevi', count: ['ključ', 'ključa', 'ključeva'], all: 'Svi ključevi' },
  searchLabel: 'Pretraži ključeve',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => `${HOME}/view/${idguid}`,
  cells: {
    name: (key) => (
      <>
        {key.name} <span className={classes.prefix}>{key.prefix}…</span>
      </>
    ),
    expires_at: (key) => (key.expires_at ? formatDateTime(key.expires_at) : 'bez isteka'),
    last_used_at: (key) =>
      key.last_used_at ? formatDateTime(key.last_used_at) : <span className={classes.muted}>nikad</span>,
    state: (key) => (
      <Badge size="sm" color={STATE_COLORS[key.state]}>
        {STATE_LABELS[key.state]}
      </Badge>
    ),
  },
  second: (key) => (
    <>
      {STATE_LABELS[key.state]} · {key.user_name} · {key.prefix}…
    </>
  ),
  filters: { user_id: { label: 'Samo jedna osoba', hidden: true } },
  keep: [ACTING],
});
