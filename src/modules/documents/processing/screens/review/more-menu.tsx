import { Menu } from '@mantine/core';
import {
  IconDownload,
  IconFiles,
  IconGitMerge,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconScan,
  IconTrash,
} from '@tabler/icons-react';
import { openDownload } from '../../../../../admin/files/ticket.ts';
import { ActionsMenu, MenuAction } from '../../../../../admin/kit/index.ts';
import { type DocumentEntry, documentEntries } from './document-actions.ts';
import type { useActions } from './use-actions.ts';
import type { Review } from './use-review.ts';

export type Opened = 'name' | 'reject' | 'pages' | 'split' | 'merge' | 'runs' | null;

interface MoreMenuProps {
  review: Review;
  actions: ReturnType<typeof useActions>;
  onOpen: (dialog: Opened) => void;
  onEntry: (entry: DocumentEntry) => void;
  onRemove: () => void;
}

/** What is done seldom. */
export function MoreMenu(props: MoreMenuProps) {
  const { review, actions, onOpen, onEntry, onRemove } = props;
  const { document, readOnly } = review;
  const entries = documentEntries.filter(({ offered }) => offered(document));
  return (
    <ActionsMenu label="Više radnji" loading={actions.busy}>
      {entries.map((entry) => (
        <MenuAction key={entry.label} icon={entry.icon} run={() => onEntry(entry)}>
          {entry.label}
        </MenuAction>
      ))}
      {entries.length > 0 && <Menu.Divider />}
      <MenuAction icon={IconDownload} run={() => void openDownload(`${actions.path}/datoteka`)}>
        Preuzmi original
      </MenuAction>
      <MenuAction icon={IconHistory} run={() => onOpen('runs')}>
        Historija čitanja
      </MenuAction>
      {!readOnly && (
        <>
          <MenuAction icon={IconPencil} run={() => onOpen('name')}>
            Preimenuj
          </MenuAction>
          {!document.e_invoice && document.pages.length > 0 && (
            <MenuAction icon={IconFiles} run={() => onOpen('pages')}>
              Stranice: poredaj, okreni, podijeli
            </MenuAction>
          )}
          {!document.e_invoice && (
            <MenuAction icon={IconGitMerge} run={() => onOpen('merge')}>
              Spoji s drugim dokumentima
            </MenuAction>
          )}
          <Menu.Divider />
          <MenuAction icon={IconRefresh} run={() => actions.repeat('izdvajanje')}>
            Ponovi izdvajanje podataka
          </MenuAction>
          {!document.e_invoice && (
            <MenuAction icon={IconScan} run={() => actions.repeat('citanje')}>
              Ponovi čitanje stranica
            </MenuAction>
          )}
        </>
      )}
      <Menu.Divider />
      <MenuAction icon={IconTrash} red run={onRemove}>
        Obriši
      </MenuAction>
    </ActionsMenu>
  );
}
