import { formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { REGISTRATION_PATH, REGISTRATIONS_TOPIC, registrationPath } from '../labels.ts';
import { registrationList as api, type RegistrationRow } from '../registration/registration.api.ts';
import { STATES } from '../states.ts';
import { Seats, StateBadge } from './badges.tsx';
import classes from './licensing.module.css';
import { lastDayText, seatsText } from './licensing-data.ts';

/** Applications that the organisation has registered or asked for. */
export const registrationList = defineList<RegistrationRow>({
  name: 'registrovane-aplikacije',
  path: REGISTRATION_PATH,
  api: api.path,
  spec: api.list,
  topic: REGISTRATIONS_TOPIC.name,
  labels: {
    many: 'Registracija aplikacije',
    count: ['registracija', 'registracije', 'registracija'],
    all: 'Sve registracije',
  },
  searchLabel: 'Pretraži registrovane aplikacije',
  title: 'application',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ application }) => application,
  linkTo: ({ idguid }) => registrationPath(idguid),
  cells: {
    state: ({ state }) => <StateBadge state={state} />,
    used: (row) => <Seats used={row.used} seats={row.seats} />,
    expires_at: ({ expires_at }) => lastDayText(expires_at),
    last_seen_at: ({ last_seen_at }) =>
      last_seen_at ? formatDateTime(last_seen_at) : <span className={classes.muted}>još nijedno</span>,
  },
  second: (row) => (
    <>
      {STATES[row.state]} · {row.publisher} · {seatsText(row)} · {lastDayText(row.expires_at)}
    </>
  ),
  filters: { expires_at: { nullable: true } },
});
