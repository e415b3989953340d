import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { formatDateTime, formatNumber, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { channelLabel, PLATFORMS } from '../../catalogue/platforms.ts';
import { APPLICATIONS_TOPIC, VERSIONS_PATH, versionPath } from '../../labels.ts';
import { versionList as api, type VersionRow } from '../versions.api.ts';
import { VersionBadge } from './badges.tsx';
import classes from './versions.module.css';
import { NEW_PARAM } from './versions-data.ts';

/** Versions of all applications. */
export const versionList = defineList<VersionRow>({
  name: 'aplikacije-verzije',
  path: VERSIONS_PATH,
  api: api.path,
  spec: api.list,
  topic: APPLICATIONS_TOPIC.name,
  labels: { many: 'Verzije aplikacija', count: ['verzija', 'verzije', 'verzija'], all: 'Sve verzije' },
  searchLabel: 'Pretraži verzije',
  title: 'number',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ application, number, platform }) => `${application} ${number}, ${PLATFORMS[platform]}`,
  linkTo: ({ idguid }) => versionPath(idguid),
  cells: {
    number: ({ number }) => <span className={classes.mono}>{number}</span>,
    channel: ({ channel }) => channelLabel(channel),
    state: (row) => <VersionBadge {...row} />,
    rollout: ({ state, rollout }) => (state === 'draft' ? NONE : formatNumber(rollout)),
  },
  second: (row) => (
    <>
      <VersionBadge {...row} /> {PLATFORMS[row.platform]} · {channelLabel(row.channel)}
      <br />
      {row.application} · {row.published_at ? formatDateTime(row.published_at) : 'nije objavljena'}
    </>
  ),
  choices: { application_id: choicesOf({ path: VERSIONS_PATH }, 'application_id') },
  keep: [NEW_PARAM],
});
