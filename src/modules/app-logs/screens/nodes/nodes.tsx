import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import type { LogNode, LogStorage } from '../../own/nodes.api.ts';
import { LogsTabs } from '../logs-tabs.tsx';
import { API } from '../paths.ts';
import { NodeCard } from './node-card.tsx';
import classes from './nodes.module.css';
import { StoppedNodes } from './stopped-nodes.tsx';
import { Storage } from './storage.tsx';

/** Milliseconds between looks: nodes give a sign of life every ten seconds. */
const FRESH = 10_000;

/** /admin/app-logs/cvorovi: the nodes of the server, from what level on they log, what was lost, and how much is kept. */
export default function Nodes() {
  const asked = useGet<{ nodes: LogNode[]; storage: LogStorage }>(
    `${API}/nodes`,
    {},
    { refetchInterval: FRESH },
  );
  return (
    <>
      <PageHeader
        title="Čvorovi"
        description="Računari na kojima Čaršija radi, od kojeg nivoa bilježe i koliko se zapisa čuva."
      />
      <LogsTabs />
      <Fetched asked={asked} title="Čvorovi">
        {({ nodes, storage }) => <Loaded nodes={nodes} storage={storage} />}
      </Fetched>
    </>
  );
}

function Loaded({ nodes, storage }: { nodes: LogNode[]; storage: LogStorage }) {
  const running = nodes.filter((node) => node.running);
  const stopped = nodes.filter((node) => !node.running);
  return (
    <div className={classes.page}>
      {storage.full && (
        <Warning>
          Današnji zapisi sami zauzimaju više nego što je dozvoljeno, pa se novi ne čuvaju, nego samo broje.
          Povećajte prostor za logove u postavkama, ili suzite šta se bilježi.
        </Warning>
      )}
      <section className={classes.cards} aria-label="Čvorovi koji rade">
        {running.map((node) => (
          <NodeCard key={node.idguid} node={node} />
        ))}
      </section>
      {running.length === 0 && (
        <p className={classes.note}>Nijedan čvor se nije javio u posljednjih pola minute.</p>
      )}
      <Storage storage={storage} />
      {stopped.length > 0 && <StoppedNodes nodes={stopped} />}
    </div>
  );
}
