import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { useRemove } from '../../../../admin/form/use-remove.tsx';
import { ActionsMenu, MenuAction } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { api } from '../../../../web/api.ts';
import { DRAFTS as API, type DraftRow } from '../drafts.api.ts';
import { draftList, draftName } from './draft-list.tsx';
import { ImportLink } from './import-link.tsx';
import { NEW_DRAFT, SAVE_RIGHT } from './paths.ts';
import { VoucherTabs } from './tabs.tsx';
import { usePosting } from './use-posting.tsx';

/** /fin/knjizenje/nacrti: vouchers that are being written. */
export default function Drafts() {
  const maySave = hasPermission(useSignedIn(), SAVE_RIGHT);
  const { ask, dialog } = useRemove();
  const posting = usePosting();
  const remove = (draft: DraftRow) =>
    ask({
      accusative: 'nacrt',
      titles: [draftName(draft)],
      remove: () => api.delete(`${API}/${draft.idguid}?version=${draft.version}`),
    });
  return (
    <>
      <List
        list={draftList}
        header={{ title: 'Nacrti', actions: maySave && <ImportLink /> }}
        before={<VoucherTabs />}
        create={maySave ? { to: NEW_DRAFT, label: 'Dodaj nalog' } : undefined}
        rowActions={
          maySave
            ? (draft) => (
                <ActionsMenu label={`Radnje: ${draftName(draft)}`} small loading={posting.busy}>
                  <MenuAction icon={posting.icon} run={() => posting.post(draft)}>
                    Proknjiži
                  </MenuAction>
                  <Menu.Divider />
                  <MenuAction icon={IconTrash} red run={() => remove(draft)}>
                    Obriši
                  </MenuAction>
                </ActionsMenu>
              )
            : undefined
        }
        empty={{
          title: 'Nema nacrta',
          text: 'Novi nalog se piše kao nacrt: čuva se dok ga pišete, a u knjige ulazi tek kad ga proknjižite.',
        }}
      />
      {dialog}
      {posting.dialog}
    </>
  );
}
