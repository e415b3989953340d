import { Button, Modal } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { MAX_EDITED } from '../../../core/records/edit-many.api.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { ApiError } from '../../../web/call.ts';
import { counted, formatNumber } from '../../kit/index.ts';
import type { Selected } from '../../list/use-selection.ts';
import type { EditManyPreview } from '../client.ts';
import { useEditMany, usePreviewMany } from '../hooks.ts';
import { EditFields } from './EditFields.tsx';
import { EditPreview } from './EditPreview.tsx';
import { type CheckedEdit, useEditForm } from './useEditForm.ts';

/** Sets chosen fields of the selected records: what to change, a preview, and only then the change. */
export function EditSelected(props: { resource: Resource; selected: Selected<ResourceRecord> }) {
  const { resource, selected } = props;
  const [opened, setOpened] = useState(false);
  const tooMany = selected.ids.length > MAX_EDITED;
  return (
    <>
      {tooMany && <span>Mijenja se najviše {formatNumber(MAX_EDITED)} zapisa odjednom.</span>}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconEdit size={15} aria-hidden />}
        disabled={tooMany}
        onClick={() => setOpened(true)}
      >
        Izmijeni polja
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Izmijeni polja: ${counted(selected.ids.length, 'zapis', 'zapisa', 'zapisa')}`}
        size="40rem"
        // What was entered is not lost by a click beside the window.
        closeOnClickOutside={false}
      >
        <EditSteps
          resource={resource}
          idguids={selected.ids}
          onClose={() => setOpened(false)}
          onDone={selected.clear}
        />
      </Modal>
    </>
  );
}

function EditSteps(props: {
  resource: Resource;
  idguids: string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { resource, idguids, onClose, onDone } = props;
  const [checked, setChecked] = useState<CheckedEdit>();
  const preview = usePreviewMany(resource);
  const edit = useEditMany(resource);
  const form = useEditForm(
    resource,
    async (values) => ({ values, preview: await preview.mutateAsync({ idguids, values }) }),
    setChecked,
  );
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
              onClose();
              onDone();
            },
            onError: (error) => {
              if (error instanceof ApiError && error.code === 'bulk_edit_refused')
                setChecked({ values, preview: error.data as EditManyPreview });
            },
          },
        )
      }
    />
  );
}
