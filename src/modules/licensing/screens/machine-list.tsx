import { ACTING } from '../../../admin/acting/acting.ts';
import { formatDateTime, NONE } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import {
  LICENCES_TOPIC,
  licencePath,
  MACHINES_PATH,
  OWN_MACHINES_PATH,
  REGISTRATIONS_TOPIC,
  registrationPath,
} from '../labels.ts';
import {
  machineList as api,
  type LicenceMachine,
  ownMachineList as ownApi,
} from '../licences/machines.api.ts';
import { MACHINE_STATES } from '../states.ts';
import classes from './licensing.module.css';
import { CHOICES } from './licensing-data.ts';

const shared = {
  labels: { many: 'Mašine', count: ['mašina', 'mašine', 'mašina'], all: 'Sve mašine' },
  searchLabel: 'Pretraži mašine',
  title: 'name',
  idOf: ({ idguid }: LicenceMachine) => idguid,
  nameOf: ({ name }: LicenceMachine) => name,
  cells: {
    trouble: ({ trouble }: LicenceMachine) =>
      trouble ? <span className={classes.fault}>provjerite</span> : NONE,
  },
  second: (row: LicenceMachine) => (
    <>
      {MACHINE_STATES[row.state]} · {row.application} · javila se {formatDateTime(row.last_seen_at)}
      {row.trouble && <span className={classes.fault}>Neispravan sat ili kopija</span>}
    </>
  ),
} as const;

/** Machines on which an organisation's applications work, whoever has them. */
export const machineList = defineList<LicenceMachine>({
  ...shared,
  name: 'licence-masine',
  path: MACHINES_PATH,
  api: api.path,
  spec: api.list,
  topic: LICENCES_TOPIC.name,
  linkTo: ({ licence_id }) => licencePath(licence_id),
  filters: { licence_id: { hidden: true } },
  choices: { application_id: CHOICES.application_id, tenant_id: CHOICES.tenant_id },
  keep: [ACTING],
});

/** An organisation's own machines, of whichever application. */
export const ownMachineList = defineList<LicenceMachine>({
  ...shared,
  name: 'registrovane-masine',
  path: OWN_MACHINES_PATH,
  api: ownApi.path,
  spec: ownApi.list,
  topic: REGISTRATIONS_TOPIC.name,
  linkTo: ({ licence_id }) => registrationPath(licence_id),
  filters: { licence_id: { hidden: true } },
});
