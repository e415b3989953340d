import { IconDownload, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { openDownload } from '../../../admin/files/ticket.ts';
import { useAct } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../admin/list/use-selection.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { FILES } from './client.ts';
import type { FileActions } from './use-file-actions.tsx';

/** Most files of one archive: their ids stand in its address, which servers cut at 16 KB. */
const MOST_ZIPPED = 350;

interface SelectedActionsProps {
  selected: Selected<StoredFileRow>;
  actions: FileActions;
  maySave: boolean;
}

/** What can be done with the selected files. */
export function SelectedActions({ selected, actions, maySave }: SelectedActionsProps) {
  const { act, busy } = useAct();
  const { ids, rows, clear } = selected;
  const zip = () =>
    act(async () => {
      await openDownload(`${FILES}/zip`, { idguids: ids.join(',') });
      return { success: true, data: null };
    });
  return (
    <>
      <BulkButton
        selected={selected}
        most={MOST_ZIPPED}
        loading={busy}
        leftSection={<IconDownload size={15} aria-hidden />}
        onClick={() => void zip()}
      >
        Preuzmi ZIP
      </BulkButton>
      {maySave && (
        <>
          <BulkButton
            selected={selected}
            leftSection={<IconFolderSymlink size={15} aria-hidden />}
            onClick={() => actions.move(rows, clear)}
          >
            Premjesti
          </BulkButton>
          <BulkButton
            selected={selected}
            color="red"
            variant="light"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => actions.remove(rows, clear)}
          >
            Obriši
          </BulkButton>
        </>
      )}
    </>
  );
}
