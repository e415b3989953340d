import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate, formatDecimal, Scroll, useGet } from '../../../../../admin/kit/index.ts';
import { isId } from '../../../../../core/list-query.ts';
import type { AccountCard } from '../../account-card.api.ts';
import { voucherPage } from '../paths.ts';
import { type Chart, codeIn } from './accounts.ts';
import classes from './card.module.css';
import type { Line } from './lines.ts';

interface CardProps {
  line: Line | undefined;
  chart: Chart;
  /** Day of the voucher, for its year. */
  near: string | undefined;
}

/** What is already booked on the account of the line that is typed, of its partner if it has one. */
export function Card({ line, chart, near }: CardProps) {
  const code = codeIn(line?.cells.account ?? '') ?? '';
  const partner = line?.cells.partner_id ?? '';
  const wanted = JSON.stringify([
    chart.byCode.get(code)?.postable ? code : '',
    isId(partner) ? partner : null,
    near ?? null,
  ]);
  const [settled] = useDebouncedValue(wanted, 250);
  const [account, partner_id, day] = JSON.parse(settled) as [string, string | null, string | null];
  const asked = useGet<AccountCard>(
    '/api/fin/books/account-card',
    { account, partner_id, day },
    { enabled: account !== '', placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  const card = account === '' ? undefined : asked.data;
  return (
    <section className={classes.card} aria-label="Kartica konta">
      {!card ? (
        <p className={classes.none}>
          {asked.isError && account !== ''
            ? 'Kartica nije učitana.'
            : 'Kad upišete konto, ovdje stoji njegova kartica: saldo i posljednje stavke.'}
        </p>
      ) : (
        <>
          <h2 className={classes.title}>
            <b>{card.account}</b> {card.name}
            {card.partner && <span>{card.partner}</span>}
          </h2>
          <dl className={classes.balance}>
            <div>
              <dt>Duguje</dt>
              <dd>{formatDecimal(card.debit, 2)}</dd>
            </div>
            <div>
              <dt>Potražuje</dt>
              <dd>{formatDecimal(card.credit, 2)}</dd>
            </div>
            <div className={classes.total}>
              <dt>Saldo{card.year && ` ${card.year}.`}</dt>
              <dd>{formatDecimal(card.balance, 2)}</dd>
            </div>
          </dl>
          {card.lines.length === 0 ? (
            <p className={classes.none}>Na ovoj kartici još nema stavki.</p>
          ) : (
            <Scroll className={classes.scroll} aria-label="Posljednje stavke">
              <ol className={classes.lines}>
                {card.lines.map((one) => (
                  <li key={`${one.voucher_id} ${one.line}`}>
                    <span className={classes.what}>
                      <Link to={voucherPage(one.voucher_id)}>{one.voucher}</Link> {formatDate(one.day)}
                      <span>{[one.document_no, one.description].filter(Boolean).join(' · ')}</span>
                    </span>
                    <span className={classes.amounts}>
                      <b>
                        {one.debit === '0.00'
                          ? `P ${formatDecimal(one.credit, 2)}`
                          : `D ${formatDecimal(one.debit, 2)}`}
                      </b>
                      <span>{formatDecimal(one.balance, 2)}</span>
                    </span>
                  </li>
                ))}
              </ol>
            </Scroll>
          )}
        </>
      )}
    </section>
  );
}
