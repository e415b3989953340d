import { Button } from '@mantine/core';
import { formatDateTime, Panel, useAct } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import type { PartnerItems } from '../items.api.ts';
import classes from './open-items.module.css';
import { API } from './paths.ts';

/** What was closed last between documents of a partner, each with the way back. */
export function ClosedPairs({ closings, maySave }: { closings: PartnerItems['closings']; maySave: boolean }) {
  const { act, busy } = useAct();
  return (
    <Panel title="Zatvoreno između dokumenata">
      <div className={classes.scroller}>
        <table className={classes.table} aria-label="Zatvoreno između dokumenata">
          <thead>
            <tr>
              <th scope="col">Konto</th>
              <th scope="col">Duguje</th>
              <th scope="col">Potražuje</th>
              <th scope="col" data-numeric>
                Iznos
              </th>
              <th scope="col">Zatvoreno</th>
              {maySave && (
                <th scope="col">
                  <span className={classes.hidden}>Radnje</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {closings.map((one) => (
              <tr key={one.idguid}>
                <td>{one.account}</td>
                <td>{documentName(one.debit_document)}</td>
                <td>{documentName(one.credit_document)}</td>
                <td data-numeric>
                  <Amount value={one.amount} />
                </td>
                <td>
                  {formatDateTime(one.matched_at)} <span className={classes.quiet}>{one.matched_by}</span>
                </td>
                {maySave && (
                  <td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={busy}
                      aria-label={`Poništi: ${documentName(one.debit_document)} i ${documentName(one.credit_document)}`}
                      onClick={() =>
                        void act(() => api.post(`${API}/matches/undo`, { idguids: [one.idguid] }))
                      }
                    >
                      Poništi
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
