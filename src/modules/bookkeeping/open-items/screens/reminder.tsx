import { Alert, Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { FormField } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import {
  Dialog,
  Fetched,
  formatDate,
  formatDateTime,
  UNCHANGING,
  useGet,
} from '../../../../admin/kit/index.ts';
import { formatAmount, sum, unitsOf } from '../../../../core/money/money.ts';
import { choice, email, text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import { LEVELS, type Level, type ReminderPreview } from '../reminders.api.ts';
import classes from './open-items.module.css';
import { API } from './paths.ts';

const FIELDS = {
  level: choice({ label: 'Nivo', options: LEVELS, required: true }),
  to: email({ label: 'Kome', required: true }),
  subject: text({ label: 'Naslov', max: 200, required: true }),
  body: text({ label: 'Tekst', max: 5000, required: true, multiline: true }),
} as const;

interface ReminderDialogProps {
  partner: string;
  onClose: () => void;
}

/** A reminder to a partner: its text can be changed before it is sent. */
export function ReminderDialog({ partner, onClose }: ReminderDialogProps) {
  const [level, setLevel] = useState<Level | null>(null);
  const asked = useGet<ReminderPreview>(`${API}/partners/${partner}/reminder`, { level }, UNCHANGING);
  if (!asked.data)
    return (
      <Dialog opened onClose={onClose} title="Opomena">
        <Fetched asked={asked}>{() => null}</Fetched>
      </Dialog>
    );
  return (
    <Letter
      key={asked.data.level}
      partner={partner}
      preview={asked.data}
      onLevel={setLevel}
      onClose={onClose}
    />
  );
}

interface LetterProps extends ReminderDialogProps {
  preview: ReminderPreview;
  onLevel: (level: Level) => void;
}

function Letter({ partner, preview, onLevel, onClose }: LetterProps) {
  const saved = useSaved();
  const { items, credits, last } = preview;
  const keyOf = (one: ReminderPreview['items'][number]): string => `${one.account}/${one.document_no}`;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const state = useDeclaredForm<{ message?: string }>({
    fields: FIELDS,
    initial: { ...preview, level: String(preview.level) },
    send: (values) =>
      api.post(`${API}/reminders`, {
        ...values,
        level: Number(values.level),
        partner_id: partner,
        items: items
          .filter((one) => !left.has(keyOf(one)))
          .map(({ account, document_no }) => ({ account, document_no })),
      }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  const chosen = items.filter((one) => !left.has(keyOf(one)));
  const total = sum([...chosen, ...credits].map(({ open }) => unitsOf(open)));
  const level = Number(useWatch({ control: state.form.control, name: 'level' })) as Level;
  // Each level has a text of its own.
  useEffect(() => {
    if (level !== preview.level && LEVELS[level]) onLevel(level);
  }, [level, preview.level, onLevel]);
  return (
    <DialogForm state={state} title="Opomena" submitLabel="Pošalji" size="44rem" onClose={onClose}>
      {last && (
        <FormField wide>
          <Alert color="tile">
            Posljednja: {LEVELS[last.level as Level]}, {formatDateTime(last.created_at)}.
          </Alert>
        </FormField>
      )}
      <Fields state={state} fields={FIELDS} />
      <FormField wide>
        <fieldset className={classes.choices}>
          <legend>Dospjeli dokumenti</legend>
          {items.map((one) => (
            <Checkbox
              key={keyOf(one)}
              checked={!left.has(keyOf(one))}
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(left);
                if (checked) next.delete(keyOf(one));
                else next.add(keyOf(one));
                setLeft(next);
              }}
              label={
                <>
                  {documentName(one.document_no)}, dospijeće {formatDate(one.due_date)}:{' '}
                  <Amount value={one.open} /> KM
                </>
              }
            />
          ))}
        </fieldset>
      </FormField>
      {credits.length > 0 && (
        <FormField wide>
          <section className={classes.choices} aria-label="Uplate i odobrenja">
            <h3>Odbijaju se uplate i odobrenja koja još ništa ne zatvaraju</h3>
            {credits.map((one) => (
              <span key={keyOf(one)}>
                {documentName(one.document_no)}: <Amount value={one.open} /> KM
              </span>
            ))}
            <strong>
              {total > 0n
                ? `Za opomenu ostaje ${formatAmount(total)}.`
                : 'Odabrani dokumenti su time pokriveni: opomena se ne šalje.'}
            </strong>
          </section>
        </FormField>
      )}
    </DialogForm>
  );
}
