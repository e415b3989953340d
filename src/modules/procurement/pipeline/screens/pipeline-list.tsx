import { Badge } from '@mantine/core';
import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { formatDateTime, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { PIPELINE_PATH, PIPELINE_TOPIC } from '../../labels.ts';
import { amountText } from '../../notices/screens/money.ts';
import { pipelinePath } from '../attached.ts';
import { pipelineList as api, type Entry } from '../pipeline.api.ts';
import { PIPELINE_STATES, type PipelineState } from '../states.ts';
import { STATE_COLORS } from './pipeline-data.ts';

export const PipelineBadge = ({ state }: { state: PipelineState }) => (
  <Badge size="sm" color={STATE_COLORS[state]}>
    {PIPELINE_STATES[state]}
  </Badge>
);

/** The organisation's own procurements. */
export const pipelineList = defineList<Entry>({
  name: 'nase-nabavke',
  path: PIPELINE_PATH,
  api: api.path,
  spec: api.list,
  topic: PIPELINE_TOPIC.name,
  labels: { many: 'Naše nabavke', count: ['nabavka', 'nabavke', 'nabavki'], all: 'Sve nabavke' },
  searchLabel: 'Pretraži naše nabavke',
  title: 'title',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ title }) => title,
  linkTo: ({ idguid }) => pipelinePath(idguid),
  fills: 'title',
  shrinks: ['authority'],
  cells: {
    state: ({ state }) => <PipelineBadge state={state} />,
    person: ({ person }) => person ?? NONE,
  },
  second: ({ state, authority, deadline, person, offer, value }) => (
    <>
      <PipelineBadge state={state} /> {person ?? 'bez odgovorne osobe'} · {authority ?? NONE}
      <br />
      {deadline ? `rok ${formatDateTime(deadline)}` : 'bez roka'}
      {offer !== null
        ? ` · ponuda ${amountText(offer)}`
        : value !== null && ` · procjena ${amountText(value)}`}
    </>
  ),
  choices: { person_id: choicesOf({ path: PIPELINE_PATH }, 'person_id') },
});
