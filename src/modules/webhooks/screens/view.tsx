import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  Facts,
  Fetched,
  formatDateTime,
  lastChangeOf,
  NothingHere,
  PageHeader,
  Panel,
  useGet,
} from '../../../admin/kit/index.ts';
import { Warning } from '../../../admin/kit/warning.tsx';
import { Timeline } from '../../../admin/resource/view/history.tsx';
import layout from '../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../core/resource-api.ts';
import type { MadeWebhook, Webhook } from '../webhooks.api.ts';
import { WebhookActions } from './actions.tsx';
import { DeliveryBadge, WebhookBadge } from './badges.tsx';
import { HowToVerify } from './how-to-verify.tsx';
import { MadeSecret } from './made-secret.tsx';
import classes from './webhooks.module.css';
import { API, DELIVERIES, deliveriesOf, eventLabel, HOME, outcomeText, useWebhook } from './webhooks-data.ts';

const LIST = { label: 'Webhookovi', to: HOME };

/** /admin/webhooks/view/{idguid}: what a webhook receives, how it went, and what happened to it. */
export default function ViewWebhook() {
  const { idguid = '' } = useParams();
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const asked = useWebhook(idguid);
  if (made)
    return (
      <MadeSecret
        made={made}
        title="Tajna je obnovljena"
        said="Poruke se još 24 sata potpisuju i prethodnom tajnom, da primalac stigne preći na novu."
        onDone={() => setMade(null)}
      />
    );
  return (
    <Fetched asked={asked} list={LIST} title="Webhook">
      {(record) => <Loaded record={record} onSecret={setMade} />}
    </Fetched>
  );
}

function Loaded({ record, onSecret }: { record: Webhook; onSecret: (made: MadeWebhook) => void }) {
  return (
    <>
      <PageHeader
        title={record.name}
        recent="Webhook"
        crumbs={[LIST]}
        description={
          <span className={layout.kind}>
            Webhook <WebhookBadge state={record.state} />
          </span>
        }
        actions={<WebhookActions record={record} onSecret={onSecret} />}
      />
      <Trouble record={record} />
      <div className={layout.columns}>
        <div className={layout.main}>
          <Facts label="Podaci" facts={factsOf(record)} />
          <Recent record={record} />
          <HowToVerify />
        </div>
        <aside className={layout.side} aria-label="O webhooku">
          <History idguid={record.idguid} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (record: Webhook): [string, React.ReactNode][] => [
  [
    'Adresa',
    <span key="url" className={classes.url}>
      {record.url}
    </span>,
  ],
  ['Događaji', record.events.map(eventLabel).join(', ') || 'nijedan, prima samo probu'],
  [
    'Tajna',
    `napravljena ${formatDateTime(record.secret_made_at)}${
      record.previous_until ? `; prethodna vrijedi do ${formatDateTime(record.previous_until)}` : ''
    }`,
  ],
  ['Dodano', formatDateTime(record.created_at)],
  ['Posljednja izmjena', lastChangeOf(record)],
];

/** Why a webhook does not work, if it does not. */
function Trouble({ record: { state, off_reason, failing_since } }: { record: Webhook }) {
  if (state !== 'failing' && state !== 'disabled') return null;
  const said =
    state === 'failing'
      ? `Od ${formatDateTime(failing_since)} nijedan pokušaj nije uspio. Ako potraje pet dana, webhook će se isključiti.`
      : off_reason === 'gone'
        ? 'Isključen je jer je primalac odgovorio da adrese više nema. Ispravite adresu, pa ga uključite.'
        : 'Isključen je jer pet dana nijedan pokušaj nije uspio. Kad primalac proradi, uključite ga.';
  return (
    <div className={classes.trouble}>
      <Warning role="status">{said}</Warning>
    </div>
  );
}

function Recent({ record }: { record: Webhook }) {
  return (
    <Panel
      title="Posljednje isporuke"
      aside={record.recent.length > 0 && <Link to={deliveriesOf(record.idguid)}>Sve isporuke</Link>}
    >
      {record.recent.length === 0 ? (
        <NothingHere>Još ništa nije poslano. Pošaljite probu da vidite radi li primalac.</NothingHere>
      ) : (
        <ul className={classes.deliveries}>
          {record.recent.map((one) => (
            <li key={one.idguid}>
              <DeliveryBadge state={one.state} />
              <Link to={`${DELIVERIES}/${one.idguid}`}>
                {eventLabel(one.event)}, {formatDateTime(one.created_at)}
              </Link>
              <span className={classes.muted}>{outcomeText(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(`${API}/${idguid}/history`);
  return <Timeline subject="webhooks" asked={asked} />;
}
