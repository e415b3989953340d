import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { FormFields } from '../../core/form-fields.ts';
import { api } from '../../web/api.ts';
import { useActing } from '../acting/acting.ts';
import { Fetched, Panel, useGet } from '../kit/index.ts';
import { DialogForm } from './dialog-form.tsx';
import { Fields } from './fields.tsx';
import { useDeclaredForm } from './use-declared-form.ts';
import type { FormState, Versioned } from './use-form.ts';
import { useSaved } from './use-saved.ts';

interface LimitsPanelProps<State extends Versioned> {
  title: string;
  /** What is changed, as in "Promijeni prostor za datoteke"; also the dialog's title. */
  label: string;
  /** Where the API gives the limits, and takes changes of them. */
  path: string;
  fields: (state: State) => FormFields;
  /** The limits and what is used of them. */
  show: (state: State) => ReactNode;
  /** What the dialog has to say below its fields. */
  beside?: (form: FormState, state: State) => ReactNode;
}

/** On the page of an organisation: limits, which the operator changes in a dialog. */
export function LimitsPanel<State extends Versioned>(props: LimitsPanelProps<State>) {
  const { title, label, path, show } = props;
  const { may } = useActing();
  const [editing, setEditing] = useState(false);
  const asked = useGet<State>(path);
  return (
    <Panel
      title={title}
      aside={
        may &&
        asked.data && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`Promijeni ${label}`}
            onClick={() => setEditing(true)}
          >
            Promijeni
          </Button>
        )
      }
    >
      <Fetched asked={asked}>{show}</Fetched>
      {editing && asked.data && (
        <LimitsForm
          {...props}
          key={asked.data.version}
          record={asked.data}
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  );
}

interface LimitsFormProps<State extends Versioned> extends LimitsPanelProps<State> {
  record: State;
  onClose: () => void;
}

function LimitsForm<State extends Versioned>(props: LimitsFormProps<State>) {
  const { label, path, fields: fieldsOf, beside, record, onClose } = props;
  const saved = useSaved();
  const fields = useMemo(() => fieldsOf(record), [fieldsOf, record]);
  const state = useDeclaredForm<{ message?: string }, State>({
    fields,
    record,
    send: (_, { version, changed }) => api.patch(path, { version, ...changed }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  const title = `${label[0]!.toUpperCase()}${label.slice(1)}`;
  return (
    <DialogForm state={state} title={title} submitLabel="Sačuvaj" onClose={onClose}>
      <Fields state={state} fields={fields} />
      {beside?.(state, record)}
    </DialogForm>
  );
}
