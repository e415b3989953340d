import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDecimal, NONE, Panel } from '../../../../admin/kit/index.ts';
import { daysLater, monthsLater, monthText } from '../../../../core/dates.ts';
import { unitsOf } from '../../../../core/money/money.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { BOOKS_OF_BOX, BOX_LABELS, type Box } from '../months/boxes.ts';
import type { MonthDetail } from '../vat.api.ts';
import { bookPath } from './paths.ts';
import classes from './vat.module.css';

interface FormProps {
  detail: MonthDetail;
}

/** The return as its form shows it: every figure leads to the documents it is made of. */
export function ReturnForm({ detail }: FormProps) {
  const { month } = detail;
  return (
    <Panel title={`PDV prijava, ${monthText(month)}`}>
      <Head detail={detail} />
      <Part title="I. Isporuke i nabavke (svi iznosi bez PDV-a)">
        <div className={classes.pair}>
          <Boxes detail={detail} boxes={['11', '12', '13']} />
          <Boxes detail={detail} boxes={['21', '22', '23']} />
        </div>
      </Part>
      <Part title="II. Obračun PDV-a">
        <Boxes detail={detail} boxes={['41', '42', '43']} />
        <Boxes detail={detail} boxes={['51', '61', '71']} strong="71" />
        <p className={classes.refund}>
          <span className={classes.box}>80</span> Zahtjev za povrat: <strong>{refundOf(detail)}</strong>
        </p>
      </Part>
      <Part title="III. PDV prema licima koja nisu obveznici">
        <Boxes detail={detail} boxes={['32', '33', '34']} />
      </Part>
    </Panel>
  );
}

const refundOf = ({ filing, boxes }: MonthDetail): string =>
  filing ? (filing.refund ? 'da' : 'ne') : unitsOf(boxes['71']) < 0n ? 'bira se pri predaji' : 'ne';

function Head({ detail: { own, month } }: FormProps) {
  const facts: [box: string, label: string, value: ReactNode][] = [
    ['1', 'Identifikacioni broj', own.vat_number ?? NONE],
    ['2', 'Porezni period', `${formatDate(month)} – ${formatDate(daysLater(monthsLater(month, 1), -1))}`],
    ['3', 'Naziv poreskog obveznika', own.name],
    ['4', 'Adresa', own.address ?? NONE],
    ['5', 'Poštanski broj i mjesto', own.place ?? NONE],
  ];
  return (
    <dl className={classes.head}>
      {facts.map(([box, label, value]) => (
        <div key={box}>
          <dt>
            <span className={classes.box}>{box}</span> {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Boxes = ({ detail, boxes, strong }: FormProps & { boxes: readonly Box[]; strong?: Box }) => (
  <dl className={classes.boxes}>
    {boxes.map((box) => (
      <div key={box} data-strong={box === strong || undefined}>
        <dt>
          <span className={classes.box}>{box}</span> {BOX_LABELS[box]}
        </dt>
        <dd>
          <Figure detail={detail} box={box} />
        </dd>
      </div>
    ))}
  </dl>
);

/** A figure with links to its documents; one of two books has a link for each. */
function Figure({ detail: { boxes, month }, box }: FormProps & { box: Box }) {
  const books = BOOKS_OF_BOX[box];
  const value = <Amount value={boxes[box]} />;
  if (books.length === 0 || unitsOf(boxes[box]) === 0n) return value;
  if (books.length === 1)
    return (
      <Link
        to={bookPath(books[0]!, month, box)}
        aria-label={`${formatDecimal(boxes[box], 2)}, dokumenti polja ${box}`}
      >
        {value}
      </Link>
    );
  return (
    <>
      {books.map((book) => (
        <Link key={book} className={classes.source} to={bookPath(book, month, box)}>
          {book.toUpperCase()}
        </Link>
      ))}{' '}
      {value}
    </>
  );
}
