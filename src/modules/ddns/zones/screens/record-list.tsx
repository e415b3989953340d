import { Badge } from '@mantine/core';
import { defineList } from '../../../../admin/list/definition.ts';
import { shownName } from '../../dns/names.ts';
import { readableContent } from '../../dns/presentation.ts';
import { DOMAINS_TOPIC, RECORDS_PATH } from '../labels.ts';
import { recordList as api, type RecordRow } from '../records.api.ts';
import classes from './zones.module.css';
import { RECORD_PARAM, recordPath } from './zones-data.ts';

/** DNS records: of all domains, and on the page of one. */
export const recordList = defineList<RecordRow>({
  name: 'ddns-zapisi',
  path: RECORDS_PATH,
  api: api.path,
  spec: api.list,
  topic: DOMAINS_TOPIC,
  labels: { many: 'DNS zapisi', count: ['zapis', 'zapisa', 'zapisa'], all: 'Svi zapisi' },
  searchLabel: 'Pretraži zapise',
  title: 'owner',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ owner, type }) => `${shownName(owner)} ${type}`,
  linkTo: ({ domain_id, idguid }) => recordPath(domain_id, idguid),
  cells: {
    owner: ({ owner }) => <span className={classes.mono}>{shownName(owner)}</span>,
    type: ({ type }) => (
      <Badge size="sm" color="gray" variant="light">
        {type}
      </Badge>
    ),
    content: ({ content }) => (
      <span className={classes.value} title={readableContent(content)}>
        {readableContent(content)}
      </span>
    ),
    ttl: ({ ttl }) => <span className={classes.mono}>{ttl}</span>,
    domain: ({ domain }) => shownName(domain),
    name: ({ name }) => <span className={classes.mono}>{name}</span>,
  },
  fills: 'content',
  second: ({ content, ttl }) => (
    <span className={classes.mono}>
      {readableContent(content)} · {ttl} s
    </span>
  ),
  filters: { domain_id: { hidden: true } },
  keep: [RECORD_PARAM],
});
