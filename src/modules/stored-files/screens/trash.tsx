import { Button } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { counted, useQuestion } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import { useListPage } from '../../../admin/list/use-list.ts';
import type { Selected } from '../../../admin/list/use-selection.ts';
import { Trash } from '../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../admin/resource/trash/trash-list.tsx';
import type { RemovedRecord } from '../../../core/records/trash.api.ts';
import { api } from '../../../web/api.ts';
import { KEPT_FILES } from '../labels.ts';
import { FILE_NOUNS, FILES, SCREEN } from './client.ts';

export const filesTrash = defineTrash(KEPT_FILES);

/** All of the trash, whatever the list is filtered by. */
const ALL = {};

/** /admin/stored-files/trash: removed files, which can be restored, or deleted for good to make room. */
export default function FilesTrash() {
  const { ask, dialog } = useQuestion();
  const count = useListPage(filesTrash, ALL, true).data?.meta.total;
  const forGood = { danger: true, refusal: 'Datoteke nisu obrisane' } as const;
  const empty = (): void =>
    ask({
      ...forGood,
      title: 'Isprazniti korpu?',
      text: 'Sve datoteke u korpi, sa svim verzijama, brišu se trajno. To se ne može vratiti.',
      confirmLabel: 'Isprazni',
      confirm: () => api.post(`${FILES}/trash/empty`),
    });
  const purge = ({ ids, rows, clear }: Selected<RemovedRecord>): void =>
    ask({
      ...forGood,
      title: `Trajno obrisati: ${rows.length === 1 ? `„${rows[0]!.title}”` : counted(ids.length, ...FILE_NOUNS)}?`,
      text: 'Brišu se sa svim verzijama. To se ne može vratiti.',
      confirmLabel: 'Obriši trajno',
      confirm: () => api.post(`${FILES}/trash/purge`, { idguids: ids }),
      done: clear,
    });
  return (
    <>
      <Trash
        list={filesTrash}
        back={{ label: 'Datoteke', to: SCREEN }}
        actions={
          <Button
            variant="default"
            leftSection={<IconTrashX size={16} aria-hidden />}
            disabled={count === 0}
            onClick={empty}
          >
            Isprazni korpu
          </Button>
        }
        selectedActions={(selected) => (
          <BulkButton
            selected={selected}
            color="red"
            variant="light"
            leftSection={<IconTrashX size={15} aria-hidden />}
            onClick={() => purge(selected)}
          >
            Obriši trajno
          </BulkButton>
        )}
      />
      {dialog}
    </>
  );
}
