import { Button } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../../admin/form/use-remove.tsx';
import {
  Facts,
  Fetched,
  formatDateTime,
  formatNumber,
  LinkButton,
  lastChangeOf,
  PageHeader,
  useAct,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { api } from '../../../../web/api.ts';
import type { AlertRow } from '../../alerts/alerts.api.ts';
import { ALERTS, SAVE, searchAt } from '../paths.ts';
import { AlertBadge, limitText } from './alert-list.tsx';
import classes from './alerts.module.css';
import { alertApi, alertPath, CRUMBS, LIST, useAlert } from './alerts-data.ts';
import { Preview } from './preview.tsx';

/** /admin/app-logs/uzbune/view/{idguid}: what an alert looks for, and how it stands. */
export default function ViewAlert() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useAlert(idguid)} list={LIST} title="Uzbuna">
      {(record) => <Loaded record={record} />}
    </Fetched>
  );
}

function Loaded({ record }: { record: AlertRow }) {
  const maySave = hasPermission(useSignedIn(), SAVE);
  return (
    <>
      <PageHeader
        title={record.name}
        recent="Uzbuna"
        crumbs={CRUMBS}
        description={
          <span className={layout.kind}>
            Uzbuna <AlertBadge state={record.state} />
          </span>
        }
        actions={
          <>
            {maySave && <Remove record={record} />}
            <LinkButton variant="default" to={searchAt(record.query)} icon={IconSearch}>
              Otvori u pretrazi
            </LinkButton>
            {maySave && <Pause record={record} />}
            {maySave && (
              <LinkButton to={alertPath(record.idguid, 'edit')} icon={IconPencil}>
                Uredi
              </LinkButton>
            )}
          </>
        }
      />
      <div className={layout.columns}>
        <div className={layout.main}>
          <Facts label="Uzbuna" facts={factsOf(record)} />
          <Preview query={record.query} lines={record.lines} minutes={record.minutes} />
        </div>
        <aside className={layout.side} aria-label="O uzbuni">
          <History idguid={record.idguid} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (record: AlertRow): [string, React.ReactNode][] => [
  [
    'Šta se traži',
    <code key="query" className={classes.query}>
      {record.query}
    </code>,
  ],
  ['Javlja', limitText(record)],
  ['Kome', record.for_all ? 'svima koji smiju čitati logove' : 'samo onome ko ju je napravio'],
  ...(record.firing_since
    ? [['Prekoračeno od', formatDateTime(record.firing_since)] as [string, React.ReactNode]]
    : []),
  ['Provjereno', checkedText(record)],
  ...(record.failed_at
    ? [['Provjera nije uspjela', failedText(record.failed_at)] as [string, React.ReactNode]]
    : []),
  ['Dodano', formatDateTime(record.created_at)],
  ['Posljednja izmjena', lastChangeOf(record)],
];

/** Lines are counted up to one more than is allowed. */
function checkedText({ checked_at, last_count, lines }: AlertRow): string {
  if (checked_at === null) return 'još nije; provjerava se svake minute';
  const found =
    last_count !== null && last_count > lines ? `više od ${formatNumber(lines)}` : formatNumber(last_count);
  return `${formatDateTime(checked_at)}, zapisa: ${found}`;
}

const failedText = (failedAt: string): string =>
  `${formatDateTime(failedAt)}; najčešće zato što je ova ili neka druga uzbuna predugo trajala. Suzite pretragu ili skratite vrijeme.`;

function Remove({ record }: { record: AlertRow }) {
  const navigate = useNavigate();
  const { ask, dialog } = useRemove();
  return (
    <>
      <RemoveButton
        onClick={() =>
          ask({
            accusative: 'uzbunu',
            titles: [record.name],
            remove: () => api.delete(`${alertApi(record.idguid)}?version=${record.version}`),
            done: () => navigate(ALERTS, { replace: true, flushSync: true }),
          })
        }
      />
      {dialog}
    </>
  );
}

function Pause({ record: { idguid, version, active } }: { record: AlertRow }) {
  const { act, busy } = useAct();
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={
        active ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
      }
      onClick={() => void act(() => api.patch(alertApi(idguid), { version, active: !active }))}
    >
      {active ? 'Isključi' : 'Uključi'}
    </Button>
  );
}

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(`${alertApi(idguid)}/history`);
  return <Timeline subject="app-log-alerts" asked={asked} />;
}
