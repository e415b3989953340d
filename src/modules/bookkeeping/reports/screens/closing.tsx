import { Switch } from '@mantine/core';
import { Link } from 'react-router';
import { moneyText } from '../../ledger/screens/amount.tsx';
import { hasClosings, type SpanAnswer } from '../span.ts';
import classes from './filters.module.css';
import { useRefused } from './filters.tsx';
import shared from './report.module.css';
import { addressOf, type ReportAddress } from './use-report.ts';

interface ClosingProps {
  address: ReportAddress;
  /** Whether they count unless chosen otherwise. */
  usual: boolean;
}

const isChosen = ({ address, usual }: ClosingProps): boolean =>
  address.of('closing') === '' ? usual : address.of('closing') === 'true';

/** The choice in words, where it is not the usual one. */
export function closingText(address: ReportAddress, usual: boolean): string | null {
  if (isChosen({ address, usual }) === usual) return null;
  return usual ? 'bez naloga zatvaranja' : 's nalozima zatvaranja';
}

/** Whether entries that close the year count. */
export function ClosingSwitch({ address, usual }: ClosingProps) {
  return (
    <Switch
      label="S nalozima zatvaranja"
      className={classes.switch}
      checked={isChosen({ address, usual })}
      error={useRefused('closing')}
      onChange={(event) => {
        const next = event.currentTarget.checked;
        address.set({ closing: next === usual ? null : String(next) });
      }}
    />
  );
}

/** A report whose totals are held against those of this one, though it usually treats closing entries otherwise. */
export interface Compared {
  label: string;
  path: string;
}

/**
 * Whether closing entries are in the sums of a closed year. The journal is the record of all entries, while balances are mostly read as
 * they were before the closing: each says which it is, and leads to the other with the same entries.
 */
export function ClosingNote({ span, compared }: { span: SpanAnswer; compared: Compared | undefined }) {
  if (!hasClosings(span)) return null;
  const { closing } = span;
  const amount = `${moneyText(span.closings)} na svakoj strani`;
  const query = {
    year: span.year_id,
    from: span.from === span.start ? null : span.from,
    to: span.to === span.end ? null : span.to,
    closing: String(closing),
  };
  return (
    <p className={shared.closing}>
      {closing
        ? `Uračunati su i nalozi zatvaranja, ${amount}.`
        : `Nalozi zatvaranja, ${amount}, nisu uračunati.`}
      {compared && (
        <>
          {' '}
          <Link to={addressOf(compared.path, query)}>
            {compared.label} {closing ? 's njima' : 'bez njih'}
          </Link>
        </>
      )}
    </p>
  );
}
