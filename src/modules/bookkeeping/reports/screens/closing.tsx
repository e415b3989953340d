import { Switch } from '@mantine/core';
import { Link } from 'react-router';
import { moneyText } from '../../ledger/screens/amount.tsx';
import { hasClosings, type SpanAnswer } from '../span.ts';
import classes from './report.module.css';
import { addressOf, type ReportAddress } from './use-report.ts';

/** Whether entries that close the year count. */
export function ClosingSwitch({ address, usual }: { address: ReportAddress; usual: boolean }) {
  const value = address.of('closing');
  return (
    <Switch
      label="Sa zaključnim nalozima"
      mb="xs"
      checked={value === '' ? usual : value === 'true'}
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
    <p className={classes.closing}>
      {closing
        ? `Uračunati su i zaključni nalozi, ${amount}.`
        : `Zaključni nalozi, ${amount}, nisu uračunati.`}
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
