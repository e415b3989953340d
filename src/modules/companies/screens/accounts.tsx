import { CopyButton, Panel } from '../../../admin/kit/index.ts';
import { formatIban } from '../../../core/kinds/iban.ts';
import type { ResourceRecord } from '../../../core/resource.ts';
import classes from './companies.module.css';

interface Account {
  broj: string;
  banka: string | null;
  napomena: string | null;
}

/** Bank accounts, each to be copied. A Bosnian one is its IBAN; its 16 digits are what payment slips ask for. */
export function Accounts({ record }: { record: ResourceRecord }) {
  const accounts = record.racuni as Account[];
  if (accounts.length === 0) return null;
  return (
    <Panel title="Bankovni računi">
      <ul className={classes.items}>
        {accounts.map(({ broj, banka, napomena }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are shown as they are
          <li key={index}>
            <div>
              <span className={classes.account}>{formatIban(broj)}</span>
              <span className={classes.quiet}>{[banka, napomena].filter(Boolean).join(' · ')}</span>
            </div>
            <span className={classes.copies}>
              <CopyButton text={broj} label="IBAN" size="compact-xs" variant="subtle" />
              {broj.startsWith('BA39') && (
                <CopyButton text={broj.slice(4)} label="Broj računa" size="compact-xs" variant="subtle" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
