import { IconEdit } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { type EditManyPreview, MAX_EDITED } from '../../../core/records/edit-many.api.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { ApiError } from '../../../web/call.ts';
import { counted, Dialog, useQuestion, useSingleMutation } from '../../kit/index.ts';
import { BulkButton } from '../../list/bulk-button.tsx';
import type { Selected } from '../../list/use-selection.ts';
import { base, keys, LONG_TIMEOUT } from '../client.ts';
import { EditFields } from './edit-fields.tsx';
import { EditPreview } from './edit-preview.tsx';
import { type CheckedEdit, useEditForm } from './use-edit-form.ts';

/** Sets chosen fields of the selected records: what to change, a preview, and only then the change. */
export function EditSelected(props: { resource: Resource; selected: Selected<ResourceRecord> }) {
  const { resource, selected } = props;
  const [opened, setOpened] = useState(false);
  const { ask, opened: asking, dialog } = useQuestion();
  const dirty = useRef(false);
  const close = () => setOpened(false);
  const askToClose = () => {
    if (!dirty.current) return close();
    // After the event, because the same Escape would close the question again.
    setTimeout(() =>
      ask({
        title: 'Napustiti bez izmjene?',
        text: 'Odabrana polja i njihove vrijednosti bit će izgubljeni.',
        confirmLabel: 'Napusti',
        cancelLabel: 'Ostani',
        danger: true,
        done: close,
      }),
    );
  };
  return (
    <>
      <BulkButton
        selected={selected}
        most={MAX_EDITED}
        leftSection={<IconEdit size={15} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Uredi polja
      </BulkButton>
      <Dialog
        opened={opened}
        onClose={askToClose}
        closeOnEscape={!asking}
        title={`Uredi polja: ${counted(selected.ids.length, 'zapis', 'zapisa', 'zapisa')}`}
        size="40rem"
        // A click outside must not discard the input.
        closeOnClickOutside={false}
      >
        <EditSteps
          resource={resource}
          idguids={selected.ids}
          dirty={dirty}
          onClose={askToClose}
          onDone={(refused) => {
            close();
            selected.keep(refused);
          }}
        />
      </Dialog>
      {dialog}
    </>
  );
}

function EditSteps(props: {
  resource: Resource;
  idguids: string[];
  /** Set while closing would lose what was entered. */
  dirty: RefObject<boolean>;
  onClose: () => void;
  /** The change was made, except on the refused records. */
  onDone: (refused: string[]) => void;
}) {
  const { resource, idguids, dirty, onClose, onDone } = props;
  const [checked, setChecked] = useState<CheckedEdit>();
  const client = useQueryClient();
  const path = `${base(resource)}/bulk-edit`;
  const preview = useMutation({
    networkMode: 'always',
    mutationFn: async (body: { idguids: string[]; values: CheckedEdit['values'] }) =>
      (await api.post<EditManyPreview>(`${path}/preview`, body, { timeout: LONG_TIMEOUT })).data,
  });
  // 409 `bulk_edit_refused` with a new preview unless all of them can be changed.
  const edit = useSingleMutation({
    networkMode: 'always',
    mutationFn: async (body: { records: EditManyPreview['changing']; values: CheckedEdit['values'] }) =>
      (await api.post<{ edited: number }>(path, body, { timeout: LONG_TIMEOUT })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
  const form = useEditForm(
    resource,
    async (values) => ({ values, preview: await preview.mutateAsync({ idguids, values }) }),
    setChecked,
  );
  dirty.current = form.chosen.length > 0;
  if (!checked) return <EditFields resource={resource} form={form} onClose={onClose} />;
  const { values } = checked;
  return (
    <EditPreview
      resource={resource}
      preview={checked.preview}
      problem={edit.error ?? preview.error}
      busy={edit.isPending || preview.isPending}
      onBack={() => {
        edit.reset();
        setChecked(undefined);
      }}
      onAgain={() => {
        edit.reset();
        preview.mutate({ idguids, values }, { onSuccess: (fresh) => setChecked({ values, preview: fresh }) });
      }}
      onConfirm={() =>
        edit.mutate(
          { records: checked.preview.changing, values },
          {
            onSuccess: ({ edited }) => {
              toast.success(`Izmijenjeno: ${counted(edited, 'zapis', 'zapisa', 'zapisa')}.`);
              onDone(checked.preview.refusals.map(({ idguid }) => idguid));
            },
            onError: (error) => {
              if (error instanceof ApiError && error.code === 'bulk_edit_refused')
                setChecked({
                  values,
                  preview: withEarlier(checked.preview, error.data as EditManyPreview),
                });
            },
          },
        )
      }
    />
  );
}

/** The preview of a refused change, which covers only the records that were sent, with what was refused before. */
const withEarlier = (earlier: EditManyPreview, fresh: EditManyPreview): EditManyPreview => ({
  ...fresh,
  total: earlier.total,
  unchanged: earlier.unchanged + fresh.unchanged,
  refused: earlier.refused + fresh.refused,
  refusals: [...earlier.refusals, ...fresh.refusals],
});
