import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { formatDate } from '../../../../admin/kit/index.ts';
import { absolute, formatAmount, unitsOf } from '../../../../core/money/money.ts';
import type { OpenItem } from '../../ledger/open-item.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import { amountOf, type Chosen } from './chosen.ts';
import { ItemLines } from './item-lines.tsx';
import { StateBadge } from './lists.tsx';
import classes from './open-items.module.css';

interface DocumentTableProps {
  label: string;
  /** Of the table, for a screen reader. */
  name: string;
  items: readonly OpenItem[];
  chosen: Chosen;
  /** Ticks a document with an amount, or unticks it; null: only to be read. */
  choose: ((item: OpenItem, typed: string | null) => void) | null;
}

/** Open documents of one side of an account. */
export function DocumentTable({ label, name, items, chosen, choose }: DocumentTableProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const columns = choose ? 5 : 4;
  return (
    <div className={classes.side}>
      <h3>{label}</h3>
      <table className={classes.table} aria-label={name}>
        <thead>
          <tr>
            {choose && (
              <th scope="col" data-narrow>
                <span className={classes.hidden}>Odabir</span>
              </th>
            )}
            <th scope="col">Dokument</th>
            <th scope="col">Dospijeće</th>
            <th scope="col" data-numeric>
              Otvoreno
            </th>
            <th scope="col" data-narrow>
              <span className={classes.hidden}>Stavke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Fragment key={item.id}>
              <DocumentRow
                item={item}
                typed={chosen[item.id]}
                choose={choose}
                opened={opened === item.id}
                onOpen={() => setOpened(opened === item.id ? null : item.id)}
              />
              {opened === item.id && (
                <tr className={classes.inner}>
                  <td colSpan={columns}>
                    <ItemLines item={item} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DocumentRowProps extends Pick<DocumentTableProps, 'choose'> {
  item: OpenItem;
  typed: string | undefined;
  opened: boolean;
  onOpen: () => void;
}

function DocumentRow({ item, typed, choose, opened, onOpen }: DocumentRowProps) {
  const name = documentName(item.document_no);
  const whole = formatAmount(absolute(unitsOf(item.open)), { unit: '' });
  const read = typed === undefined ? null : amountOf(item, typed);
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <tr data-chosen={typed !== undefined || undefined}>
      {choose && (
        <td>
          <Checkbox
            size="sm"
            aria-label={`Odaberi ${name}`}
            checked={typed !== undefined}
            onChange={({ currentTarget: { checked } }) => choose(item, checked ? whole : null)}
          />
        </td>
      )}
      <td>
        <span className={classes.document}>{name}</span>
        {item.document_date && <span className={classes.quiet}>{formatDate(item.document_date)}</span>}
      </td>
      <td>
        {item.due_date ? formatDate(item.due_date) : <span className={classes.zero}>–</span>}{' '}
        {item.state !== 'term' && <StateBadge {...item} />}
      </td>
      <td data-numeric>
        {typed !== undefined && choose ? (
          <TextInput
            size="xs"
            className={classes.typed}
            aria-label={`Iznos za ${name}`}
            inputMode="decimal"
            value={typed}
            error={read && 'error' in read ? read.error : undefined}
            onChange={({ currentTarget: { value } }) => choose(item, value)}
          />
        ) : (
          <Amount value={item.open} />
        )}
      </td>
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Stavke: ${name}`}
          aria-expanded={opened}
          onClick={onOpen}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
