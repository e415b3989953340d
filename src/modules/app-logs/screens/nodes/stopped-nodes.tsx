import { formatDateTime, formatNumber, Panel, Scroll } from '../../../../admin/kit/index.ts';
import type { LogNode } from '../../own/nodes.api.ts';
import classes from './nodes.module.css';

/** Nodes of the last week that run no more: what was lost with them is not forgotten. */
export const StoppedNodes = ({ nodes }: { nodes: readonly LogNode[] }) => (
  <Panel title="Ugašeni u zadnjih sedam dana">
    <Scroll className={classes.scroll} aria-label="Tabela ugašenih čvorova">
      <table className={classes.table} aria-label="Ugašeni čvorovi">
        <thead>
          <tr>
            <th scope="col">Čvor</th>
            <th scope="col">Izdanje</th>
            <th scope="col">Radio od</th>
            <th scope="col">Posljednji put se javio</th>
            <th scope="col" data-number>
              Sačuvano
            </th>
            <th scope="col" data-number>
              Izgubljeno
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.idguid}>
              <th scope="row">{node.name}</th>
              <td>{node.release}</td>
              <td>{formatDateTime(node.started_at)}</td>
              <td>{formatDateTime(node.seen_at)}</td>
              <td data-number>{formatNumber(node.stored)}</td>
              <td data-number data-lost={node.dropped > 0 || undefined}>
                {formatNumber(node.dropped)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  </Panel>
);
