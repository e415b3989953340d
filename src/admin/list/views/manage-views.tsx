import { ActionIcon, TextInput } from '@mantine/core';
import { IconStar, IconStarFilled, IconTrash, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast';
import { Dialog, messageOf, useQuestion } from '../../kit/index.ts';
import type { SavedView } from '../client.ts';
import type { SavedViews } from './use-saved-views.ts';
import classes from './views.module.css';

const onError = (error: unknown): unknown => toast.error(messageOf(error));

/** Renames and deletes saved views, and sets the default one. */
export function ManageViews({
  views,
  mayShare,
  opened,
  onClose,
}: {
  views: SavedViews;
  mayShare: boolean;
  opened: boolean;
  onClose: () => void;
}) {
  const { ask, opened: asking, dialog } = useQuestion();
  const list = views.list.filter(({ can_edit }) => can_edit);
  const empty = list.length === 0;
  const change = (next: Parameters<typeof views.update.mutate>[0]) => views.update.mutate(next, { onError });
  const remove = ({ idguid, name, is_shared }: SavedView) =>
    ask({
      title: `Obrisati pogled „${name}”?`,
      text: `Briše se samo pogled; podaci ostaju. To se ne može poništiti.${is_shared ? ' Nestaje i svima s kojima je podijeljen.' : ''}`,
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      confirm: () => views.remove.mutateAsync(idguid).then(() => undefined),
    });
  useEffect(() => {
    if (opened && empty) onClose();
  }, [opened, empty, onClose]);
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title="Pogledi" size="28rem" closeOnEscape={!asking}>
        <ul className={classes.views}>
          {list.map((view) => (
            <li key={view.idguid} className={classes.row}>
              <Rename view={view} views={views} />
              {mayShare && (
                <ActionIcon
                  variant="subtle"
                  color={view.is_shared ? 'tile' : 'gray'}
                  aria-pressed={view.is_shared}
                  aria-label={`Zajednički pogled: ${view.name}`}
                  title={
                    view.is_shared
                      ? `Vidi ga cijela organizacija${view.is_own ? '' : `; autor: ${view.owner}`}`
                      : 'Podijeli s organizacijom'
                  }
                  onClick={() => change({ idguid: view.idguid, is_shared: !view.is_shared })}
                >
                  <IconUsers size={16} aria-hidden />
                </ActionIcon>
              )}
              {view.is_own && (
                <ActionIcon
                  variant="subtle"
                  color={view.is_default ? 'tile' : 'gray'}
                  aria-pressed={view.is_default}
                  aria-label={`Zadani pogled: ${view.name}`}
                  title={view.is_default ? 'Lista se otvara ovim pogledom' : 'Otvaraj listu ovim pogledom'}
                  onClick={() => change({ idguid: view.idguid, is_default: !view.is_default })}
                >
                  {view.is_default ? (
                    <IconStarFilled size={16} aria-hidden />
                  ) : (
                    <IconStar size={16} aria-hidden />
                  )}
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Obriši pogled ${view.name}`}
                onClick={() => remove(view)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </Dialog>
      {dialog}
    </>
  );
}

function Rename({ view, views }: { view: SavedView; views: SavedViews }) {
  const [name, setName] = useState(view.name);
  const save = () => {
    const wanted = name.trim();
    if (!wanted || wanted === view.name) return setName(view.name);
    views.update.mutate(
      { idguid: view.idguid, name: wanted },
      {
        onError: (error) => {
          setName(view.name);
          onError(error);
        },
      },
    );
  };
  return (
    <TextInput
      flex={1}
      size="sm"
      aria-label={`Naziv pogleda ${view.name}`}
      value={name}
      maxLength={80}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    />
  );
}
