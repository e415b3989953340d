import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Dialog, formatDate, Spinner, useGet } from '../../../../../admin/kit/index.ts';
import { absolute, decimalOf, formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import { OPEN_ITEMS, type OpenItem } from '../../../ledger/open-item.ts';
import classes from './open-documents.module.css';

/** Documents offered at once; more are found by the search. */
const MOST = 50;

interface OpenDocumentsProps {
  /** Account and partner of the line; null where it has none. */
  account: string | null;
  partnerId: string | null;
  onPick: (items: readonly OpenItem[]) => void;
  onClose: () => void;
}

/** What is not paid on the account and partner of a line; one or several are chosen, and each becomes a line that closes it. */
export function OpenDocuments({ account, partnerId, onPick, onClose }: OpenDocumentsProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const asked = useGet<OpenItem[]>(
    OPEN_ITEMS,
    { account, partner_id: partnerId, q: q || null, page_size: MOST, sort: 'due_date,document_no' },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const items = asked.data ?? [];
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, OpenItem>>(new Map());
  const place = Math.min(at, Math.max(0, items.length - 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first
  useEffect(() => setAt(0), [q]);
  // In braces: newer browsers answer a promise, which would be taken for the effect's end.
  useEffect(() => {
    document.getElementById(`open-document-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  const mark = (item: OpenItem): void => {
    const next = new Map(chosen);
    if (!next.delete(item.id)) next.set(item.id, item);
    setChosen(next);
  };
  const take = (): void => {
    const current = items[place];
    if (chosen.size > 0) onPick([...chosen.values()]);
    else if (current && text.trim() === q && !asked.isPlaceholderData) onPick([current]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const current = items[place];
    if (step !== 0) setAt(Math.min(Math.max(place + step, 0), Math.max(0, items.length - 1)));
    else if (event.key === 'Enter') take();
    else if (event.key === ' ' && text === '' && current) mark(current);
    else return;
    event.preventDefault();
  };
  const sum = [...chosen.values()].reduce((total, { open }) => total + unitsOf(open), 0n);
  return (
    <Dialog opened onClose={onClose} title="Otvorene stavke" size="44rem">
      <TextInput
        aria-label="Traži dokument"
        placeholder="Broj dokumenta"
        data-autofocus
        value={text}
        role="combobox"
        aria-expanded
        aria-controls="open-documents"
        aria-activedescendant={items.length > 0 ? `open-document-${place}` : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div
        className={classes.list}
        id="open-documents"
        role="listbox"
        aria-label="Otvorene stavke"
        aria-multiselectable
      >
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the search box
          <div
            key={item.id}
            id={`open-document-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.has(item.id)}
            data-at={index === place || undefined}
            className={classes.item}
            onClick={() => {
              setAt(index);
              mark(item);
            }}
            onDoubleClick={() => onPick([item])}
          >
            <Checkbox.Indicator size="xs" checked={chosen.has(item.id)} />
            <span className={classes.what}>
              <b>{item.document_no || 'Bez broja'}</b>
              <span>
                {[!partnerId && item.partner, !account && item.account].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={classes.due} data-late={item.overdue !== null || undefined}>
              {item.due_date && formatDate(item.due_date)}
              {item.overdue !== null && <span> kasni {item.overdue} d.</span>}
            </span>
            <span className={classes.amount}>
              {item.open.startsWith('-') ? 'P' : 'D'}{' '}
              {formatAmount(absolute(unitsOf(item.open)), { unit: '' })}
            </span>
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <div className={classes.none}>
          {asked.isPending ? (
            <Spinner />
          ) : asked.isError ? (
            'Otvorene stavke nisu učitane.'
          ) : q ? (
            'Nijedna otvorena stavka nema taj broj.'
          ) : (
            'Ovdje nema ničega otvorenog.'
          )}
        </div>
      )}
      <div className={classes.foot}>
        <span>
          {chosen.size > 0
            ? `Odabrano: ${chosen.size}, ${formatAmount(sum, { unit: 'KM' })}`
            : items.length === MOST
              ? `Prvih ${MOST}, po dospijeću. Ostalo traži broj.`
              : '↑ ↓ bira, razmaknica označava više njih, Enter preuzima.'}
        </span>
        <Button disabled={items.length === 0} onClick={take}>
          Preuzmi
        </Button>
      </div>
    </Dialog>
  );
}

/** The cells of a line that closes a document: its remainder stands on the other side. */
export const closingCells = ({ account, partner_id, document_no, due_date, open }: OpenItem) => {
  const receivable = unitsOf(open) > 0n;
  return {
    account,
    ...(partner_id && { partner_id }),
    document_no,
    due_date: due_date ?? '',
    debit: receivable ? '' : decimalOf(absolute(unitsOf(open))),
    credit: receivable ? decimalOf(absolute(unitsOf(open))) : '',
  };
};
