import { useState } from 'react';
import { Panel } from '../../../../admin/kit/index.ts';
import { formatAmount, sum, unitsOf } from '../../../../core/money/money.ts';
import type { OpenItem } from '../../ledger/open-item.ts';
import type { PartnerItems } from '../items.api.ts';
import { type Chosen, chosenItems } from './chosen.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { DocumentTable } from './document-table.tsx';
import classes from './open-items.module.css';

const isCredit = ({ open }: OpenItem): boolean => open.startsWith('-');

/** The open documents of a partner by account and side; ticked ones are closed or netted. */
export function Documents({ known, maySave }: { known: PartnerItems; maySave: boolean }) {
  const { accounts, items } = known;
  const [chosen, setChosen] = useState<Chosen>({});
  const choose = maySave
    ? (item: OpenItem, typed: string | null): void =>
        setChosen(({ [item.id]: _before, ...rest }) =>
          typed === null ? rest : { ...rest, [item.id]: typed },
        )
    : null;
  const ticked = chosenItems(items, chosen);
  return (
    <>
      {accounts
        .map((one) => ({ ...one, own: items.filter(({ account }) => account === one.account) }))
        .filter(({ own }) => own.length > 0)
        .map(({ account, naziv, own }) => (
          <Panel key={account} title={`${account} ${naziv}`} aside={<Sums items={own} />}>
            <div className={classes.sides}>
              {[
                { label: 'Duguje', rows: own.filter((one) => !isCredit(one)) },
                { label: 'Potražuje', rows: own.filter(isCredit) },
              ]
                .filter(({ rows }) => rows.length > 0)
                .map(({ label, rows }) => (
                  <DocumentTable
                    key={label}
                    label={label}
                    name={`${label}, ${account}`}
                    items={rows}
                    chosen={chosen}
                    choose={choose}
                  />
                ))}
            </div>
          </Panel>
        ))}
      {Object.keys(chosen).length > 0 && (
        <ChosenBar partner={known.partner} today={known.today} ticked={ticked} clear={() => setChosen({})} />
      )}
    </>
  );
}

function Sums({ items }: { items: readonly OpenItem[] }) {
  const of = (rows: readonly OpenItem[]): string => formatAmount(sum(rows.map(({ open }) => unitsOf(open))));
  const due = items.filter(({ state }) => state === 'due');
  return (
    <span className={classes.sums}>
      Saldo <strong>{of(items)}</strong>
      {due.length > 0 && (
        <>
          {' '}
          · dospjelo <strong>{of(due)}</strong>
        </>
      )}
    </span>
  );
}
