import { ACTING } from '../../../admin/acting/acting.ts';
import { formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { LICENCES_PATH, LICENCES_TOPIC, licencePath } from '../labels.ts';
import { licenceList as api, type LicenceRow } from '../licences/licences.api.ts';
import { STATES } from '../states.ts';
import { Seats, StateBadge } from './badges.tsx';
import classes from './licensing.module.css';
import { CHOICES, lastDayText, seatsText } from './licensing-data.ts';

/** The licences that an organisation has issued, or is asked for. */
export const licenceList = defineList<LicenceRow>({
  name: 'licence',
  path: LICENCES_PATH,
  api: api.path,
  spec: api.list,
  topic: LICENCES_TOPIC.name,
  labels: { many: 'Licence', count: ['licenca', 'licence', 'licenci'], all: 'Sve licence' },
  searchLabel: 'Pretraži licence',
  title: 'organisation',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ organisation, application }) => `${organisation}, ${application}`,
  linkTo: ({ idguid }) => licencePath(idguid),
  cells: {
    state: ({ state }) => <StateBadge state={state} />,
    used: (row) => <Seats used={row.used} seats={row.seats} />,
    expires_at: ({ expires_at }) => lastDayText(expires_at),
    last_seen_at: ({ last_seen_at }) =>
      last_seen_at ? formatDateTime(last_seen_at) : <span className={classes.muted}>još nijedno</span>,
  },
  second: (row) => (
    <>
      {STATES[row.state]} · {row.application} · {seatsText(row)} · {lastDayText(row.expires_at)}
    </>
  ),
  filters: { expires_at: { nullable: true } },
  choices: { application_id: CHOICES.application_id, tenant_id: CHOICES.tenant_id },
  keep: [ACTING],
});
