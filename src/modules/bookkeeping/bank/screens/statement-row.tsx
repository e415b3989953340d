import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { formatDate } from '../../../../admin/kit/index.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import type { StatementRow } from '../statements.api.ts';
import classes from './bank.module.css';
import { RowParts } from './row-parts.tsx';

interface RowProps {
  row: StatementRow;
  /** Why the statement was not booked with it. */
  refusal: string | undefined;
  /** The one that Tab goes to. */
  current: boolean;
  opened: boolean;
  acceptable: boolean;
  onFocus: () => void;
  onAccept: () => void;
  onOpen: () => void;
}

/** One row of a statement: what the bank wrote, and how it is or would be booked. */
export function RowOfStatement(props: RowProps) {
  const { row, refusal, current, opened, acceptable, onFocus, onAccept, onOpen } = props;
  const said = useId();
  const { line, day, partner_name, description, amount, decided, parts, origin } = row;
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <tr
      data-line={line}
      data-decided={decided || undefined}
      data-refused={refusal !== undefined || undefined}
      aria-describedby={refusal && said}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
    >
      <td className={classes.line}>{line}</td>
      <td className={classes.what}>
        <b>{partner_name || description}</b>
        <span className={classes.quiet}>
          {formatDate(day)}
          {partner_name && description && ` · ${description}`}
        </span>
      </td>
      <td data-amount>
        <Amount value={amount} />
      </td>
      <td className={classes.where}>
        <RowParts parts={parts} />
        {origin && <span className={classes.quiet}>{origin.text}</span>}
        {refusal && (
          <span id={said} className={classes.refusal}>
            {refusal}
          </span>
        )}
        {parts.length === 0 && !decided && !origin && <span className={classes.quiet}>Nema prijedloga</span>}
      </td>
      <td className={classes.state}>
        <State row={row} refusal={refusal} />
        {acceptable && (
          <Button size="compact-sm" variant="default" tabIndex={-1} onClick={onAccept}>
            Prihvati
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={`${opened ? 'Zatvori' : 'Otvori'} stavku ${line}`}
          aria-expanded={opened}
          onClick={onOpen}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

function State({ row: { decided, sure, parts, domestic }, refusal }: Pick<RowProps, 'row' | 'refusal'>) {
  if (decided && refusal === undefined)
    return (
      <Badge size="sm" variant="light" color="tile" leftSection={<IconCheck size={12} aria-hidden />}>
        Spremno
      </Badge>
    );
  const [text, color] =
    domestic === null
      ? ['Nema kursa', 'red']
      : refusal !== undefined
        ? ['Ispravite', 'red']
        : sure
          ? ['Prijedlog', 'gray']
          : parts.length > 0
            ? ['Provjerite', 'copper']
            : ['Odlučite', 'copper'];
  return (
    <Badge size="sm" variant="light" color={color} miw="max-content">
      {text}
    </Badge>
  );
}
