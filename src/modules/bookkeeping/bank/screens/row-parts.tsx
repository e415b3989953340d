import { Amount } from '../../ledger/screens/amount.tsx';
import type { ShownPart } from '../statements.api.ts';
import classes from './bank.module.css';

/** Where a row is booked, a line for each part. */
export const RowParts = ({ parts }: { parts: readonly ShownPart[] }) =>
  parts.map(({ account, partner, document_no, amount, description }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key and are not reordered
    <span key={index} className={classes.part}>
      <b>{account}</b>
      <span>
        {partner}
        {partner && document_no && ' · '}
        {document_no}
        {!partner && !document_no && description}
      </span>
      {parts.length > 1 && <Amount value={amount} />}
    </span>
  ));
