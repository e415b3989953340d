import { Link } from 'react-router';
import { Scroll } from '../../../admin/kit/index.ts';
import { viewPath } from '../../../admin/resource/paths.ts';
import { km, totalLabel } from '../articles/prices.ts';
import type { Inquiry, InquiryLine } from '../inquiries/inbox.api.ts';
import { artikli } from '../resources.ts';
import classes from './shop.module.css';

/** The articles of an inquiry with what they cost then. */
export const InquiryLines = ({ inquiry: { stavke, ukupno, ukupno_pdv } }: { inquiry: Inquiry }) => (
  <Scroll aria-label="Artikli upita">
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Šifra</th>
          <th scope="col">Artikal</th>
          <th scope="col" data-amount>
            Količina
          </th>
          <th scope="col" data-amount>
            Cijena s PDV-om
          </th>
          <th scope="col" data-amount>
            Iznos
          </th>
        </tr>
      </thead>
      <tbody>
        {stavke.map((line) => (
          <Line key={line.sifra} line={line} />
        ))}
      </tbody>
      {ukupno !== null && ukupno_pdv && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {totalLabel(ukupno_pdv)}
              {stavke.some(({ cijena }) => cijena === null) && ', bez artikala na upit'}
            </th>
            <td data-amount>{km(ukupno)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  </Scroll>
);

function Line({
  line: { sifra, naziv, jedinica, kolicina, cijena, iznos, artikl_id },
}: {
  line: InquiryLine;
}) {
  return (
    <tr>
      <td data-label="Šifra">{sifra}</td>
      <td data-name>
        {artikl_id ? <Link to={viewPath(artikli, artikl_id)}>{naziv}</Link> : naziv}
        {!artikl_id && <span className={classes.aside}>više nije u šifarniku</span>}
      </td>
      <td data-amount data-label="Količina">
        {kolicina.replace('.', ',')} {jedinica}
      </td>
      <td data-amount data-label="Cijena">
        {cijena === null ? 'na upit' : km(cijena.gross ?? cijena.net)}
        {cijena && cijena.gross === null && ' bez PDV-a'}
      </td>
      <td data-amount data-label="Iznos">
        {iznos === null ? 'na upit' : km(iznos)}
        {cijena && cijena.gross === null && ' bez PDV-a'}
      </td>
    </tr>
  );
}
