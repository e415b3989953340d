import { Button } from '@mantine/core';
import { Dialog, EmptyState, Fetched, Scroll, UNCHANGING, useGet } from '../../../../admin/kit/index.ts';
import { Amount, amountText } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import type { Proposal } from '../matches.api.ts';
import classes from './open-items.module.css';
import { API } from './paths.ts';
import { useClosing } from './use-closing.ts';

/** Shows what closing the oldest first would do, and does it. `partner`: only of one. */
export function ProposalDialog({ partner, onClose }: { partner?: string; onClose: () => void }) {
  const asked = useGet<Proposal>(`${API}/proposal`, { partner_id: partner }, UNCHANGING);
  const { close, busy } = useClosing();
  return (
    <Dialog opened onClose={onClose} title="Automatsko zatvaranje" size="52rem">
      <Fetched asked={asked}>
        {({ matches, total, more }) =>
          matches.length === 0 ? (
            <EmptyState title="Nema šta da se zatvori">
              Nijedan partner nema na istom kontu otvoreno i duguje i potražuje.
            </EmptyState>
          ) : (
            <>
              <p className={classes.lead}>
                Najstariji dokumenti se zatvaraju prvi, po partneru i kontu. Knjige se ne mijenjaju, a
                zatvaranje se može poništiti.{more && ' Ovo je prvi dio; ostatak se nudi kad se on zatvori.'}
              </p>
              <Scroll className={classes.tall}>
                <table className={classes.table} aria-label="Šta se zatvara">
                  <thead>
                    <tr>
                      {!partner && <th scope="col">Partner</th>}
                      <th scope="col">Konto</th>
                      <th scope="col">Duguje</th>
                      <th scope="col">Potražuje</th>
                      <th scope="col" data-numeric>
                        Iznos
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {matches.map((one) => (
                      <tr
                        key={`${one.account} ${one.partner_id} ${one.debit_document} ${one.credit_document}`}
                      >
                        {!partner && <td>{one.partner ?? 'Bez partnera'}</td>}
                        <td>{one.account}</td>
                        <td>{documentName(one.debit_document)}</td>
                        <td>{documentName(one.credit_document)}</td>
                        <td data-numeric>
                          <Amount value={one.amount} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <td colSpan={partner ? 3 : 4}>Ukupno</td>
                      <td data-numeric>
                        <Amount value={total} />
                      </td>
                    </tr>
                  </tfoot>
                </table>
              </Scroll>
              <div className={classes.foot}>
                <Button variant="subtle" color="gray" disabled={busy} onClick={onClose}>
                  Odustani
                </Button>
                <Button
                  loading={busy}
                  data-autofocus
                  onClick={() =>
                    void close(
                      matches.map(({ partner: _name, ...one }) => one),
                      onClose,
                    )
                  }
                >
                  Zatvori {amountText(total)} KM
                </Button>
              </div>
            </>
          )
        }
      </Fetched>
    </Dialog>
  );
}
