import { useParams } from 'react-router';
import { Fetched, formatDate, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { downloadFile } from '../../../../admin/list/client.ts';
import { PrintButton } from '../../../../admin/list/print-button.tsx';
import { formatAmount, unitsOf } from '../../../../core/money/money.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import type { NettingStatement } from '../netting.api.ts';
import { nettingPdf } from '../print.api.ts';
import { API, CRUMB, partnerPath } from './paths.ts';
import { Sheet } from './print-sheet.tsx';
import classes from './sheet.module.css';

/** /fin/otvorene-stavke/kompenzacija/:idguid: a posted netting, for both sides to sign. */
export default function NettingSheet() {
  const { idguid = '' } = useParams();
  const asked = useGet<NettingStatement>(`${API}/netting/${idguid}`);
  return (
    <Fetched asked={asked} list={CRUMB} title="Izjava o kompenzaciji">
      {(one) => (
        <>
          <div className={classes.chrome}>
            <PageHeader
              title={`Kompenzacija ${one.number}`}
              crumbs={[CRUMB, { label: one.partner.naziv, to: partnerPath(one.partner.idguid) }]}
              actions={<PrintButton save={() => downloadFile(nettingPdf(idguid), {})} />}
            />
          </div>
          <Sheet
            title="Izjava o kompenzaciji"
            about={`Nalog ${one.number}, ${formatDate(one.day)}`}
            organisation={one.organisation}
            partner={one.partner}
          >
            <p>
              Strane su saglasne da se međusobna potraživanja i obaveze navedeni ispod zatvaraju u iznosu od{' '}
              <strong>{formatAmount(unitsOf(one.total))}</strong>.
            </p>
            <table className={classes.rows}>
              <caption>{one.description}</caption>
              <thead>
                <tr>
                  <th scope="col">Konto</th>
                  <th scope="col">Dokument</th>
                  <th scope="col" data-numeric>
                    Duguje
                  </th>
                  <th scope="col" data-numeric>
                    Potražuje
                  </th>
                </tr>
              </thead>
              <tbody>
                {one.lines.map((line) => (
                  <tr key={`${line.account} ${line.document_no}`}>
                    <td>
                      {line.account} {line.naziv}
                    </td>
                    <td>{documentName(line.document_no)}</td>
                    <td data-numeric>
                      <Amount value={line.debit} quiet />
                    </td>
                    <td data-numeric>
                      <Amount value={line.credit} quiet />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Sheet>
        </>
      )}
    </Fetched>
  );
}
