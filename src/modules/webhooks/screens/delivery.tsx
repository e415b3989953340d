import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import {
  CodeBox,
  Facts,
  Fetched,
  formatDateTime,
  formatNumber,
  NONE,
  PageHeader,
  Panel,
  useAct,
  useGet,
} from '../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import layout from '../../../admin/resource/view/view.module.css';
import { api } from '../../../web/api.ts';
import { type Delivery, type DeliveryRow, REASON_LABELS } from '../deliveries.api.ts';
import { DeliveryBadge } from './badges.tsx';
import classes from './webhooks.module.css';
import { API, DELIVERIES, eventLabel, HOME } from './webhooks-data.ts';

const CRUMBS = [
  { label: 'Webhookovi', to: HOME },
  { label: 'Isporuke', to: DELIVERIES },
];

/** /admin/webhooks/deliveries/{idguid}: what was sent, what was answered, and every try. */
export default function ViewDelivery() {
  const { idguid = '' } = useParams();
  useLiveQueries('webhooks', ['get']);
  const asked = useGet<Delivery>(`${API}/deliveries/${encodeURIComponent(idguid)}`);
  return (
    <Fetched asked={asked} list={CRUMBS[1]} title="Isporuka">
      {(record) => <Loaded record={record} />}
    </Fetched>
  );
}

function Loaded({ record }: { record: Delivery }) {
  return (
    <>
      <PageHeader
        title={eventLabel(record.event)}
        crumbs={CRUMBS}
        description={
          <span className={layout.kind}>
            Isporuka od {formatDateTime(record.created_at)} <DeliveryBadge state={record.state} />
          </span>
        }
        actions={<Resend record={record} />}
      />
      <div className={classes.stack}>
        <Facts label="Podaci" facts={factsOf(record)} />
        <Tries record={record} />
        <Panel title="Poslano">
          {record.body === null ? (
            <Withheld />
          ) : (
            <CodeBox text={indented(record.body)} label="Poslani JSON" />
          )}
        </Panel>
        {record.attempts > 0 && (
          <Panel title="Odgovor primaoca">
            <Answer record={record} />
          </Panel>
        )}
      </div>
    </>
  );
}

function Answer({ record: { readable, response } }: { record: Delivery }) {
  if (!readable) return <Withheld />;
  if (!response)
    return (
      <p className={layout.none}>
        {response === null ? 'Primalac nije odgovorio.' : 'Odgovor nema sadržaja.'}
      </p>
    );
  return <CodeBox text={response} label="Sadržaj odgovora" copy={false} />;
}

const Withheld = () => <p className={layout.none}>Sadržaj vidi samo ko smije čitati zapise ovog događaja.</p>;

const factsOf = (record: Delivery): [string, React.ReactNode][] => [
  [
    'Webhook',
    <Link key="webhook" to={`${HOME}/view/${record.webhook_id}`}>
      {record.webhook_name}
    </Link>,
  ],
  ['Vrsta događaja', <code key="event">{record.event}</code>],
  [
    'webhook-id',
    <code key="id" className={classes.url}>
      {record.message_id}
    </code>,
  ],
  ...(record.next_at && record.state === 'pending'
    ? [['Sljedeći pokušaj', formatDateTime(record.next_at)] as [string, string]]
    : []),
  ...(record.asked_by ? [['Poslao', record.asked_by] as [string, string]] : []),
  ...(record.resent_of
    ? [
        [
          'Ponavlja',
          <Link key="first" to={`${DELIVERIES}/${record.resent_of}`}>
            raniju isporuku
          </Link>,
        ] as [string, React.ReactNode],
      ]
    : []),
];

function Tries({ record }: { record: Delivery }) {
  return (
    <Panel title={`Pokušaji (${formatNumber(record.tries.length)})`}>
      {record.tries.length === 0 ? (
        <p className={layout.none}>
          {record.last_reason
            ? `Nije poslano: ${REASON_LABELS[record.last_reason]}.`
            : 'Prvi pokušaj je na redu.'}
        </p>
      ) : (
        <ul className={classes.deliveries}>
          {record.tries.map(({ at, status, reason, ms }) => (
            <li key={at}>
              <span>{formatDateTime(at)}</span>
              <b>{status ?? NONE}</b>
              <span className={classes.muted}>
                {reason ? REASON_LABELS[reason] : 'isporučeno'}, {formatNumber(ms)} ms
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The message with line breaks; it is signed without them. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Resend({ record }: { record: Delivery }) {
  const navigate = useNavigate();
  const maySave = hasPermission(useSignedIn(), 'admin_webhooks_save');
  const { act, busy } = useAct();
  if (!maySave || !record.readable || record.state === 'pending') return null;
  const resend = () =>
    act(async () => {
      const answer = await api.post<DeliveryRow>(`${API}/deliveries/${record.idguid}/resend`);
      navigate(`${DELIVERIES}/${answer.data.idguid}`);
      return answer;
    });
  return (
    <Button leftSection={<IconSend size={16} aria-hidden />} loading={busy} onClick={resend}>
      Pošalji ponovo
    </Button>
  );
}
