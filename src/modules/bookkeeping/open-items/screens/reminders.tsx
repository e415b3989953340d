import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Dialog, Fetched, PageTabs, UNCHANGING, useGet } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { api } from '../../../../web/api.ts';
import { type ReminderTextsState, TEXT_FIELDS } from '../reminders.api.ts';
import { reminderList } from './lists.tsx';
import { API, TABS } from './paths.ts';

/** /fin/otvorene-stavke/opomene: which reminders were sent to whom. */
export default function Reminders() {
  const maySave = hasPermission(useSignedIn(), 'fin_knjizenje_save');
  const [editing, setEditing] = useState(false);
  return (
    <>
      <List
        list={reminderList}
        header={{
          description:
            'Kome je, kada i za šta poslana opomena. Nova se šalje sa stranice partnera koji kasni.',
          actions: maySave && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              Tekstovi opomena
            </Button>
          ),
        }}
        before={<PageTabs tabs={TABS} />}
        empty={{
          title: 'Još nema opomena',
          text: 'Otvorite partnera s dospjelim potraživanjem i odaberite „Pošalji opomenu”.',
        }}
      />
      {editing && <Texts onClose={() => setEditing(false)} />}
    </>
  );
}

function Texts({ onClose }: { onClose: () => void }) {
  const asked = useGet<ReminderTextsState>(`${API}/reminders/texts`, {}, UNCHANGING);
  return asked.data ? (
    <TextsForm texts={asked.data} onClose={onClose} />
  ) : (
    <Dialog opened onClose={onClose} title="Tekstovi opomena">
      <Fetched asked={asked}>{() => null}</Fetched>
    </Dialog>
  );
}

function TextsForm({ texts, onClose }: { texts: ReminderTextsState; onClose: () => void }) {
  const saved = useSaved();
  const state = useDeclaredForm<{ message?: string }, ReminderTextsState>({
    fields: TEXT_FIELDS,
    record: texts,
    send: (_, { version, changed }) => api.patch(`${API}/reminders/texts`, { version, ...changed }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm state={state} title="Tekstovi opomena" submitLabel="Sačuvaj" size="48rem" onClose={onClose}>
      <Fields state={state} fields={TEXT_FIELDS} />
    </DialogForm>
  );
}
