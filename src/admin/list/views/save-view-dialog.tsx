import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { ApiError } from '../../../web/call.ts';
import { messageOf } from '../../kit/index.ts';
import type { ListControl } from '../use-list-state.ts';
import type { SavedViews } from './use-saved-views.ts';

interface DialogProps {
  views: SavedViews;
  control: ListControl;
  mayShare: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Saves search, filters, order and columns under a name. */
export function SaveViewDialog(props: DialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Sačuvaj pogled" size="26rem">
      <SaveForm {...props} />
    </Modal>
  );
}

function SaveForm({ views, control, mayShare, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [isShared, setShared] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const wanted = name.trim();
    if (!wanted) return setError('Ovo polje je obavezno.');
    if (views.list.some((view) => view.is_own && view.name === wanted))
      return setError('Pogled s tim nazivom već postoji.');
    views.create.mutate(
      { name: wanted, query: views.query, is_default: isDefault, is_shared: isShared },
      {
        onSuccess: (view) => {
          control.change({ view: view.idguid }, { replace: true });
          toast.success('Pogled je sačuvan.');
          onClose();
        },
        onError: (cause) => setError((cause instanceof ApiError && cause.errors.name) || messageOf(cause)),
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Naziv pogleda"
          description="Pogled pamti pretragu, filtere, redoslijed, kolone i broj redova."
          value={name}
          maxLength={80}
          error={error}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        <Checkbox
          label="Otvaraj listu ovim pogledom"
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        {mayShare && (
          <Checkbox
            label="Podijeli pogled s organizacijom"
            description="Vidi ga svako ko vidi i ovu listu; mijenjati ga možete vi i drugi s tom dozvolom."
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Odustani
          </Button>
          <Button type="submit" loading={views.create.isPending}>
            Sačuvaj
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
