import { useParams } from 'react-router';
import { fileUrl, useTicket } from '../../../../admin/files/ticket.ts';
import {
  Facts,
  Fetched,
  formatDateTime,
  lastChangeOf,
  PageHeader,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { Simulation } from '../../bots/screens/simulation.tsx';
import { BROADCAST } from '../../labels.ts';
import type { Broadcast } from '../broadcasts.api.ts';
import { BroadcastActions } from './actions.tsx';
import { BroadcastBadge } from './broadcast-list.tsx';
import classes from './broadcasts.module.css';
import { broadcastApi, LIST, useBroadcast } from './broadcasts-data.ts';
import { Phone } from './phone.tsx';
import { Progress } from './progress.tsx';
import { ReceiversOf } from './receivers.tsx';
import { SendPanel } from './send-panel.tsx';

/** /admin/viber/masovne-poruke/{idguid}/view: a broadcast before, during and after its sending. */
export default function ViewBroadcast() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useBroadcast(idguid)} list={LIST} title="Masovna poruka">
      {(broadcast) => <Loaded broadcast={broadcast} />}
    </Fetched>
  );
}

function Loaded({ broadcast }: { broadcast: Broadcast }) {
  const { idguid, state, fault, obstacle } = broadcast;
  const ticket = useTicket();
  const begun = broadcast.started_at !== null;
  const why = fault ?? (state === 'draft' || state === 'planned' || state === 'paused' ? obstacle : null);
  return (
    <>
      <PageHeader
        title={broadcast.name}
        recent="Masovna poruka"
        crumbs={[LIST]}
        description={
          <span className={layout.kind}>
            {broadcast.bot} <BroadcastBadge state={state} />
            <Simulation simulated={broadcast.simulated} via={null} short />
          </span>
        }
        actions={<BroadcastActions broadcast={broadcast} />}
      />
      {why && (
        <div className={classes.warning}>
          <Warning role="status">{fault ? `Slanje je stalo: ${fault}` : why}</Warning>
        </div>
      )}
      <div className={layout.columns}>
        <div className={layout.main}>
          {begun && <Progress broadcast={broadcast} />}
          {(state === 'draft' || state === 'planned') && <SendPanel broadcast={broadcast} />}
          {begun && <ReceiversOf idguid={idguid} />}
          <Facts label="Podaci" facts={factsOf(broadcast)} />
        </div>
        <aside className={layout.side} aria-label="O poruci">
          <Phone
            sender={broadcast.sender_name}
            picture={broadcast.picture}
            kind={broadcast.kind}
            text={broadcast.text}
            url={broadcast.url}
            file={
              broadcast.file && {
                name: broadcast.file.name,
                src: fileUrl(`${broadcastApi(idguid)}/file`, ticket, { inline: true }),
              }
            }
            keyboard={broadcast.keyboard}
          />
          <History idguid={idguid} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (broadcast: Broadcast): [string, React.ReactNode][] => [
  ['Bot', broadcast.bot],
  ['Primaoci', broadcast.tags.length > 0 ? `s oznakom: ${broadcast.tags.join(', ')}` : 'svi pretplatnici'],
  ...(broadcast.not_tags.length > 0
    ? [['Osim', `onih s oznakom: ${broadcast.not_tags.join(', ')}`] as [string, string]]
    : []),
  ...(broadcast.started_by ? [['Pokretanje', broadcast.started_by] as [string, string]] : []),
  ['Napravljena', formatDateTime(broadcast.created_at)],
  ['Posljednja izmjena', lastChangeOf(broadcast)],
];

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(`${broadcastApi(idguid)}/history`);
  return <Timeline subject={BROADCAST.name} asked={asked} />;
}
