import { Checkbox, TextInput } from '@mantine/core';
import { toast } from 'react-hot-toast';
import { DialogForm } from '../../form/dialog-form.tsx';
import { useForm } from '../../form/use-form.ts';
import type { ListControl } from '../use-list-state.ts';
import type { SavedViews } from './use-saved-views.ts';

interface DialogProps {
  views: SavedViews;
  control: ListControl;
  mayShare: boolean;
  onClose: () => void;
}

/** Saves search, filters, order and columns under a name. */
export function SaveViewDialog({ views, control, mayShare, onClose }: DialogProps) {
  const state = useForm({
    values: { name: '', is_default: false, is_shared: false },
    send: (values) => views.create.mutateAsync({ ...values, name: values.name.trim(), query: views.query }),
    done: (view) => {
      control.change({ view: view.idguid }, { replace: true });
      toast.success('Pogled je sačuvan.');
      onClose();
    },
  });
  const { register } = state.form;
  return (
    <DialogForm state={state} title="Sačuvaj pogled" submitLabel="Sačuvaj" onClose={onClose}>
      <TextInput
        {...register('name', {
          validate: (name) =>
            name.trim() === ''
              ? 'Ovo polje je obavezno.'
              : !views.list.some((view) => view.is_own && view.name === name.trim()) ||
                'Pogled s tim nazivom već postoji.',
        })}
        label="Naziv pogleda"
        description="Pogled pamti pretragu, filtere, redoslijed, kolone i broj redova."
        maxLength={80}
        error={state.errorOf('name')}
      />
      <Checkbox {...register('is_default')} label="Otvaraj listu ovim pogledom" />
      {mayShare && (
        <Checkbox
          {...register('is_shared')}
          label="Podijeli pogled s organizacijom"
          description="Vidi ga svako ko vidi i ovu listu; mijenjati ga možete vi i drugi s tom dozvolom."
        />
      )}
    </DialogForm>
  );
}
