import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { FieldInput } from '../../../../admin/fields/field-input.tsx';
import { Dialog, Fetched, formatDate, NONE, Problem, Scroll, useGet } from '../../../../admin/kit/index.ts';
import { formatAmount } from '../../../../core/money/money.ts';
import { BOOK_CHOICES, BOOK_REFERENCES } from '../../ledger/books.api.ts';
import { Amount, moneyText } from '../../ledger/screens/amount.tsx';
import { type OpenItem, openItemsApi, type StatementDetail, type StatementRow } from '../statements.api.ts';
import classes from './bank.module.css';
import { DecidedMeanwhile } from './decided-meanwhile.tsx';
import { restsOf } from './rests.ts';
import { amountIn, itemKey, leftAfter, offered, openOf, type Picked, partsFor } from './typed.ts';
import { type Decide, useDecision } from './use-decision.ts';

interface OpenItemsDialogProps {
  row: StatementRow;
  statement: Pick<StatementDetail, 'idguid' | 'roles' | 'currency'>;
  decide: Decide;
  onSaved: () => void;
  onClose: () => void;
}

/** The open items of a row's partner: one payment closes as many as are ticked, wholly or in part. */
export function OpenItemsDialog(props: OpenItemsDialogProps) {
  const { row, statement, onClose } = props;
  const known = row.parts.find(({ partner_id }) => partner_id !== null);
  const [partner, setPartner] = useState({
    id: known?.partner_id ?? '',
    name: known?.partner ?? row.partner_name,
  });
  const asked = useGet<OpenItem[]>(
    openItemsApi.path,
    { partner_id: partner.id, statement_id: statement.idguid, line: row.line },
    { enabled: partner.id !== '' },
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="46rem"
      title={`Otvorene stavke za ${moneyText(row.domestic ?? '0').replace('-', '−')}`}
    >
      <div className={classes.dialog}>
        <FieldInput
          resource={{ path: BOOK_CHOICES }}
          name="partner_id"
          field={BOOK_REFERENCES.partner_id}
          value={partner.id}
          refTitle={partner.id ? partner.name : null}
          autoFocus={partner.id === ''}
          onChange={(id) => setPartner({ id: String(id), name: null })}
          onBlur={() => {}}
          inputRef={() => {}}
        />
        {partner.id === '' ? (
          <p className={classes.quiet}>Odaberite partnera da se vide njegove otvorene stavke.</p>
        ) : (
          <Fetched asked={asked} title="Otvorene stavke">
            {(items) => <Items key={partner.id} {...props} items={items} partner={partner} />}
          </Fetched>
        )}
      </div>
    </Dialog>
  );
}

interface ItemsProps extends OpenItemsDialogProps {
  items: readonly OpenItem[];
  partner: { id: string; name: string | null };
}

function Items({ row, statement, items, partner, decide, onSaved, onClose }: ItemsProps) {
  const [picked, setPicked] = useState<Picked>(() => proposed(row, items));
  const [rest, setRest] = useState(0);
  const decision = useDecision(row, decide, onSaved);
  const { send, busy, problem } = decision;
  const left = leftAfter(row, picked);
  const chosen = items.filter((item) => picked[itemKey(item)] !== undefined);
  const rests = restsOf(row, left, chosen[0] ?? items[0], partner.id, statement);
  const unread = Object.values(picked).some((typed) => amountIn(typed) === null);
  const ready = chosen.length > 0 && !unread && (left === 0n || rests.length > 0);
  const save = async (): Promise<void> => {
    if (!ready) return;
    const parts = partsFor(row, items, picked, partner, rests[rest]?.rest ?? rests[0]?.rest ?? null);
    await send(parts.map(({ partner: _name, ...part }) => part));
  };
  const tick = (item: OpenItem, on: boolean): void =>
    setPicked(({ [itemKey(item)]: _before, ...others }) =>
      on ? { ...others, [itemKey(item)]: offered(row, others, item) } : others,
    );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    if (event.key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault();
      void save();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
    event.preventDefault();
    const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=checkbox]')];
    boxes[boxes.indexOf(target) + step]?.focus();
  };
  if (items.length === 0) return <p className={classes.quiet}>Ovaj partner nema otvorenih stavki.</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the boxes in it */}
      <div onKeyDown={onKeyDown}>
        <Scroll className={classes.items} aria-label="Otvorene stavke partnera">
          <table className={classes.found}>
            <thead>
              <tr>
                <th scope="col">Dokument</th>
                <th scope="col">Konto</th>
                <th scope="col">Dospijeće</th>
                <th scope="col" data-amount>
                  Otvoreno
                </th>
                <th scope="col" data-amount>
                  Zatvara se
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item, index) => {
                const key = itemKey(item);
                const typed = picked[key];
                return (
                  <tr key={key} data-chosen={typed !== undefined || undefined}>
                    <td>
                      <Checkbox
                        size="sm"
                        data-autofocus={index === 0 || undefined}
                        label={item.document_no || 'Bez dokumenta'}
                        checked={typed !== undefined}
                        onChange={({ currentTarget: { checked } }) => tick(item, checked)}
                      />
                    </td>
                    <td>{item.account}</td>
                    <td>{item.due_date ? formatDate(item.due_date) : NONE}</td>
                    <td data-amount>
                      <Amount value={item.open} />
                    </td>
                    <td data-amount>
                      {typed !== undefined && (
                        <TextInput
                          size="xs"
                          className={classes.amount}
                          aria-label={`Zatvara se: ${item.document_no}`}
                          inputMode="decimal"
                          value={typed}
                          error={amountIn(typed) === null ? 'Upišite iznos.' : undefined}
                          onChange={({ currentTarget: { value } }) =>
                            setPicked((before) => ({ ...before, [key]: value }))
                          }
                        />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scroll>
      </div>
      {chosen.length > 0 && left !== 0n && rests.length > 0 && (
        <NativeSelect
          label={`Ostatak ${formatAmount(left)} knjiži se na`}
          value={String(rest)}
          onChange={({ currentTarget: { value } }) => setRest(Number(value))}
          data={rests.map(({ label }, index) => ({ value: String(index), label }))}
        />
      )}
      <Problem>{problem}</Problem>
      <DecidedMeanwhile decision={decision} onTheirs={onClose} />
      <div className={classes.foot}>
        <span className={classes.left} data-wrong={left !== 0n || undefined}>
          {left === 0n ? 'Raspoređeno u cijelosti' : `Ostaje ${formatAmount(left)}`}
        </span>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Odustani
        </Button>
        <Button loading={busy} disabled={!ready} onClick={() => void save()}>
          Prihvati
        </Button>
      </div>
    </>
  );
}

/** What the proposal closes is ticked at first. */
function proposed(row: StatementRow, items: readonly OpenItem[]): Picked {
  const picked: Record<string, string> = {};
  for (const { account, document_no, amount } of row.parts) {
    const item = items.find((one) => one.account === account && one.document_no === document_no);
    if (item) picked[itemKey(item)] = formatAmount(openOf(row, { ...item, open: amount }), { unit: '' });
  }
  return picked;
}
