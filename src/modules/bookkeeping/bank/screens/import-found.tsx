import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { counted, formatDate, formatNumber, NONE, Scroll } from '../../../../admin/kit/index.ts';
import imports from '../../../../admin/resource/import/import.module.css';
import { Amount } from '../../ledger/screens/amount.tsx';
import { FORMAT_LABELS, type StatementInspection } from '../statements.api.ts';
import classes from './bank.module.css';
import { ACCOUNTS_PAGE } from './paths.ts';

interface FoundProps {
  file: File;
  found: StatementInspection;
  busy: boolean;
  onImport: (options: object) => void;
  /** Buttons beside the import. */
  children: ReactNode;
}

/** The statements that a file of MT940 or camt.053 has, with their accounts. */
export function Found({ file, found: { format, statements }, busy, onImport, children }: FoundProps) {
  const [number, setNumber] = useState('');
  const wrong = statements.filter(({ problem }) => problem !== null);
  const unnumbered = statements.some(({ statement_no }) => statement_no === null);
  return (
    <>
      <p className={imports.lead}>
        <b>{file.name}</b>: {FORMAT_LABELS[format]}, {counted(statements.length, 'izvod', 'izvoda', 'izvoda')}
        .{wrong.length > 0 && ' Ne može se uvesti: '}
      </p>
      {wrong.length > 0 && (
        <ul className={classes.problems}>
          {wrong.map(({ account, statement_no, problem }) => (
            <li key={`${account} ${statement_no}`}>
              {problem}{' '}
              {problem?.includes('Dodajte ga') && <Link to={`${ACCOUNTS_PAGE}/create`}>Dodaj račun</Link>}
            </li>
          ))}
        </ul>
      )}
      <Scroll className={imports.scroller} aria-label="Izvodi u datoteci">
        <table className={classes.found}>
          <thead>
            <tr>
              <th scope="col">Izvod</th>
              <th scope="col">Datum</th>
              <th scope="col">Račun</th>
              <th scope="col" data-amount>
                Stavki
              </th>
              <th scope="col" data-amount>
                Početno stanje
              </th>
              <th scope="col" data-amount>
                Krajnje stanje
              </th>
            </tr>
          </thead>
          <tbody>
            {statements.map((one) => (
              <tr key={`${one.account} ${one.statement_no} ${one.day}`} data-wrong={one.problem !== null}>
                <th scope="row">{one.statement_no ?? NONE}</th>
                <td>{formatDate(one.day)}</td>
                <td>
                  {one.account_name ?? one.account}
                  {one.account_name && <small>{one.account}</small>}
                </td>
                <td data-amount>{formatNumber(one.rows)}</td>
                <td data-amount>
                  <Amount value={one.opening} />
                </td>
                <td data-amount>
                  <Amount value={one.closing} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {unnumbered && (
        <TextInput
          label="Broj izvoda"
          description="U datoteci ga nema."
          maw="16rem"
          maxLength={35}
          value={number}
          onChange={({ currentTarget: { value } }) => setNumber(value)}
        />
      )}
      <div className={imports.foot}>
        {children}
        <Button
          loading={busy}
          disabled={wrong.length > 0 || (unnumbered && number.trim() === '')}
          onClick={() => onImport(unnumbered ? { statement_no: number.trim() } : {})}
        >
          Uvezi {counted(statements.length, 'izvod', 'izvoda', 'izvoda')}
        </Button>
      </div>
    </>
  );
}
