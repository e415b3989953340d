import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber, Panel, plural } from '../../../../admin/kit/index.ts';
import { CodeName } from '../../cpv/screens/code-name.tsx';
import { NOTICES_PATH } from '../../labels.ts';
import type { NoticeCard } from '../announcements.api.ts';
import { shortName } from '../short-name.ts';
import classes from './card.module.css';
import { amountText, differenceText } from './money.ts';
import { Suppliers } from './suppliers.tsx';
import { dayIn } from './words.ts';

type Lot = NoticeCard['all_lots'][number];
type Contract = Lot['contracts'][number];

/** Lots that are shown before a person asks for all: some procedures have hundreds. */
const FIRST = 25;

/** Lots of a procedure with their codes, and who got them at what price. */
export function Lots({ lots }: { lots: readonly Lot[] }) {
  const [all, setAll] = useState(false);
  const awarded = lots.some(({ contracts }) => contracts.length > 0);
  return (
    <Panel
      title="Lotovi"
      aside={
        <span className={classes.quiet}>
          {formatNumber(lots.length)} {plural(lots.length, 'lot', 'lota', 'lotova')}
        </span>
      }
    >
      {lots.length === 0 ? (
        <p className={classes.quiet}>Lotovi još nisu objavljeni u podacima portala.</p>
      ) : (
        <table className={classes.table} data-awarded={awarded || undefined}>
          <thead>
            <tr>
              <th scope="col">Br.</th>
              <th scope="col">Predmet i CPV</th>
              <th scope="col" data-numeric>
                Procjena
              </th>
              {awarded && <th scope="col">Ugovor</th>}
            </tr>
          </thead>
          <tbody>
            {(all ? lots : lots.slice(0, FIRST)).map((lot) => (
              <tr key={lot.id}>
                <td>{lot.number ?? ''}</td>
                <td>
                  <span className={classes.lotName}>{shortName(lot.name, 600)}</span>
                  <Codes codes={lot.cpv} />
                </td>
                <td data-numeric>{amountText(lot.value)}</td>
                {awarded && (
                  <td>
                    {lot.contracts.map((contract, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: contracts have no id, and their order never changes
                      <Won key={index} contract={contract} estimate={lot.value} />
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lots.length > FIRST && !all && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          Prikaži svih {formatNumber(lots.length)}
        </Button>
      )}
    </Panel>
  );
}

/** Codes with their names, each leading to what else has it. */
export const Codes = ({ codes }: { codes: Lot['cpv'] }) => (
  <ul className={classes.codes}>
    {codes.map(({ code, name, croatian }) => (
      <li key={code}>
        <Link to={`${NOTICES_PATH}?cpv__in=${code}&state__in=open`} title={`Otvorena obavještenja: ${name}`}>
          {code}
        </Link>{' '}
        <CodeName name={name} croatian={croatian} />
      </li>
    ))}
  </ul>
);

function Won({ contract, estimate }: { contract: Contract; estimate: string | null }) {
  const { suppliers, value, currency, bids, day } = contract;
  const difference = differenceText(value, estimate, currency);
  return (
    <div className={classes.won}>
      <b>
        <Suppliers suppliers={suppliers} />
      </b>
      <span>
        {amountText(value, currency)}
        {difference && <span className={classes.quiet}> ({difference})</span>}
      </span>
      <span className={classes.quiet}>
        {[day && dayIn(day), bids !== null && bidsText(bids)].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

/** "3 ponude" */
export const bidsText = (bids: number): string =>
  `${formatNumber(bids)}\u00a0${plural(bids, 'ponuda', 'ponude', 'ponuda')}`;
