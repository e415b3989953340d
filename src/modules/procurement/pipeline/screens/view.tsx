import { IconFileText } from '@tabler/icons-react';
import { useParams } from 'react-router';
import {
  Facts,
  Fetched,
  formatDateTime,
  LinkButton,
  NONE,
  PageHeader,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { noticePath } from '../../labels.ts';
import { amountText } from '../../notices/screens/money.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { useNow } from '../../notices/screens/use-now.ts';
import { daysLeftText } from '../../notices/screens/words.ts';
import { OWN_PROCUREMENT } from '../attached.ts';
import type { PipelineCard } from '../pipeline.api.ts';
import PipelinePanel from './panel.tsx';
import { entryApi, LIST, useCard } from './pipeline-data.ts';
import { PipelineBadge } from './pipeline-list.tsx';

/** /admin/interno/ejngovba/nase-nabavke/{idguid}/view: what is the organisation's of a procurement, also one that the portal has no more. */
export default function ViewOwn() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useCard(idguid)} list={LIST} title="Naša nabavka">
      {(card) => <Loaded card={card} />}
    </Fetched>
  );
}

const OUTCOMES = { awarded: 'Dodijeljeno', terminated: 'Poništeno' } as const;

function Loaded({ card }: { card: PipelineCard }) {
  const now = useNow();
  const { idguid, title, number, authority, value, deadline, outcome, gone, entry } = card;
  return (
    <>
      <PageHeader
        title={title}
        recent="Naša nabavka"
        crumbs={[LIST]}
        description={
          <span className={layout.kind}>
            {authority ?? 'Nepoznat ugovorni organ'} {entry && <PipelineBadge state={entry.state} />}
          </span>
        }
        actions={
          !gone && (
            <LinkButton variant="default" to={noticePath(idguid)} icon={IconFileText}>
              Obavještenje
            </LinkButton>
          )
        }
      />
      <SimulatedSource />
      {gone && (
        <Warning role="status">
          Na portalu ovog obavještenja više nema. Vaše bilješke i datoteke ostaju.
        </Warning>
      )}
      <div className={layout.columns}>
        <div className={layout.main}>
          <Facts
            label="O nabavci"
            facts={[
              ['Broj', number ?? NONE],
              [
                'Rok za ponude',
                deadline ? `${formatDateTime(deadline)} (${daysLeftText(deadline, now)})` : NONE,
              ],
              ['Procijenjena vrijednost', amountText(value)],
              ['Ishod', outcome ? OUTCOMES[outcome] : NONE],
            ]}
          />
          <PipelinePanel idguid={idguid} />
        </div>
        <aside className={layout.side} aria-label="Historija">
          <History idguid={idguid} />
        </aside>
      </div>
    </>
  );
}

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(entryApi(idguid, '/history'));
  return <Timeline subject={OWN_PROCUREMENT.name} asked={asked} />;
}
