import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconTrash, IconUsers } from '@tabler/icons-react';
import { useEffect } from 'react';
import { toast } from 'react-hot-toast';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { useForm } from '../../../../admin/form/use-form.ts';
import { Dialog, messageOf, useQuestion } from '../../../../admin/kit/index.ts';
import type { SavedView } from '../../../../admin/list/client.ts';
import { SHARE_VIEWS } from '../../../../core/identity/paths.ts';
import classes from './saved.module.css';
import type { LogSearch } from './use-log-search.ts';
import { useSavedSearches } from './use-saved-searches.ts';

const useMayShare = (): boolean => hasPermission(useSignedIn(), SHARE_VIEWS);

/** Saves the search with its period under a name. */
export function SaveSearch({ search, onClose }: { search: LogSearch; onClose: () => void }) {
  const saved = useSavedSearches();
  const mayShare = useMayShare();
  const state = useForm({
    values: { name: '', is_shared: false },
    send: (values) => saved.create.mutateAsync({ ...values, name: values.name.trim(), query: search.saved }),
    done: () => {
      toast.success('Pretraga je sačuvana.');
      onClose();
    },
  });
  const { register } = state.form;
  return (
    <DialogForm state={state} title="Sačuvaj pretragu" submitLabel="Sačuvaj" onClose={onClose}>
      <TextInput
        {...register('name', {
          validate: (name) =>
            name.trim() === ''
              ? 'Ovo polje je obavezno.'
              : !saved.list.some((one) => one.is_own && one.name === name.trim()) ||
                'Pretraga s tim nazivom već postoji.',
        })}
        label="Naziv pretrage"
        inputWrapperOrder={DESCRIPTION_BELOW}
        description="Pamti šta se traži i razdoblje."
        maxLength={80}
        error={state.errorOf('name')}
      />
      {mayShare && (
        <Checkbox
          {...register('is_shared')}
          label="Podijeli s organizacijom"
          description="Vidi je svako ko smije čitati logove."
        />
      )}
    </DialogForm>
  );
}

const onError = (error: unknown): unknown => toast.error(messageOf(error));

/** Shares and deletes saved searches. */
export function ManageSearches({ onClose }: { onClose: () => void }) {
  const { list, update, remove } = useSavedSearches();
  const mayShare = useMayShare();
  const { ask, opened: asking, dialog } = useQuestion();
  const editable = list.filter(({ can_edit }) => can_edit);
  const empty = editable.length === 0;
  useEffect(() => {
    if (empty) onClose();
  }, [empty, onClose]);
  const question = ({ idguid, name, is_shared }: SavedView) =>
    ask({
      title: `Obrisati pretragu „${name}”?`,
      text: `Zapisi ostaju. To se ne može poništiti.${is_shared ? ' Nestaje i svima s kojima je podijeljena.' : ''}`,
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      confirm: () => remove.mutateAsync(idguid).then(() => undefined),
    });
  return (
    <>
      <Dialog opened onClose={onClose} title="Sačuvane pretrage" size="28rem" closeOnEscape={!asking}>
        <ul className={classes.searches}>
          {editable.map((one) => (
            <li key={one.idguid}>
              <span className={classes.name}>{one.name}</span>
              {mayShare && (
                <ActionIcon
                  variant="subtle"
                  color={one.is_shared ? 'tile' : 'gray'}
                  size={36}
                  aria-pressed={one.is_shared}
                  aria-label={`Zajednička pretraga: ${one.name}`}
                  title={one.is_shared ? 'Vidi je cijela organizacija' : 'Podijeli s organizacijom'}
                  onClick={() =>
                    update.mutate({ idguid: one.idguid, is_shared: !one.is_shared }, { onError })
                  }
                >
                  <IconUsers size={16} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="red"
                size={36}
                aria-label={`Obriši pretragu ${one.name}`}
                onClick={() => question(one)}
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
