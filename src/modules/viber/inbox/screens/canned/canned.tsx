import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { EmptyState, Fetched, PageHeader, useQuestion } from '../../../../../admin/kit/index.ts';
import { api } from '../../../../../web/api.ts';
import { SAVE_CHAT } from '../../../labels.ts';
import { type Canned, cannedList } from '../../canned.api.ts';
import { cannedKey } from '../state/client.ts';
import { useCanned } from '../state/use-setup.ts';
import { ViberTabs } from '../viber-tabs.tsx';
import classes from './canned.module.css';
import { CannedDialog } from './canned-dialog.tsx';

/** /admin/viber/chat/brzi-odgovori: texts that are called by a slash and their shortcut. */
export default function CannedAnswers() {
  const may = hasPermission(useSignedIn(), SAVE_CHAT);
  const canned = useCanned();
  const client = useQueryClient();
  const { ask, dialog } = useQuestion();
  const [edited, setEdited] = useState<Canned | 'new' | null>(null);
  const remove = (one: Canned): void =>
    ask({
      title: `Obrisati brzi odgovor „/${one.shortcut}”?`,
      text: 'Ne može se vratiti. Poruke koje su s njim poslane ostaju.',
      confirmLabel: 'Obriši',
      danger: true,
      confirm: () => api.delete(`${cannedList.path}/${one.idguid}`, { query: { version: one.version } }),
      done: () => client.invalidateQueries({ queryKey: cannedKey }),
    });
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      Dodaj brzi odgovor
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Brzi odgovori"
        description={
          <>
            U poruci upišite <kbd>/</kbd> i prečicu. Umjesto <code>{'{ime}'}</code> stoji ime osobe kojoj
            pišete.
          </>
        }
        actions={may && canned.data && canned.data.length > 0 && add}
      />
      <ViberTabs />
      <Fetched asked={canned}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Još nema brzih odgovora" action={may && add}>
              Ono što često pišete, ovdje zapišete jednom.
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label="Brzi odgovori">
              {all.map((one) => (
                <li key={one.idguid}>
                  <b>/{one.shortcut}</b>
                  <p>{one.text}</p>
                  {may && (
                    <span>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`Uredi: /${one.shortcut}`}
                        onClick={() => setEdited(one)}
                      >
                        <IconPencil size={17} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={`Obriši: /${one.shortcut}`}
                        onClick={() => remove(one)}
                      >
                        <IconTrash size={17} aria-hidden />
                      </ActionIcon>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      {edited && <CannedDialog canned={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {dialog}
    </>
  );
}
