import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown, IconPlus, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { MenuAction } from '../../../../admin/kit/index.ts';
import type { SavedView } from '../../../../admin/list/client.ts';
import { ManageSearches, SaveSearch } from './saved-dialogs.tsx';
import classes from './search.module.css';
import type { LogSearch } from './use-log-search.ts';
import { useSavedSearches } from './use-saved-searches.ts';

/** The menu of saved searches, one's own and those of the organisation. */
export function SavedSearches({ search }: { search: LogSearch }) {
  const { list } = useSavedSearches();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const current = list.find(({ query }) => query === search.saved);
  const own = list.filter(({ is_own }) => is_own);
  const shared = list.filter(({ is_own }) => !is_own);
  const entry = (one: SavedView) => (
    <Menu.Item
      key={one.idguid}
      rightSection={one === current ? <IconCheck size={16} aria-hidden /> : undefined}
      onClick={() => search.open(one.query)}
    >
      {one.name}
      {one.is_shared && <span className={classes.mark}>{one.is_own ? 'zajednička' : one.owner}</span>}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {current?.name ?? 'Sačuvane pretrage'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {list.length === 0 && <Menu.Label>Još nema sačuvanih pretraga</Menu.Label>}
          {own.length > 0 && <Menu.Label>Moje pretrage</Menu.Label>}
          {own.map(entry)}
          {shared.length > 0 && <Menu.Label>Pretrage organizacije</Menu.Label>}
          {shared.map(entry)}
          <Menu.Divider />
          <MenuAction icon={IconPlus} run={() => setDialog('save')}>
            Sačuvaj ovu pretragu
          </MenuAction>
          {list.some(({ can_edit }) => can_edit) && (
            <MenuAction icon={IconSettings} run={() => setDialog('manage')}>
              Uredi sačuvane pretrage
            </MenuAction>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveSearch search={search} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && <ManageSearches onClose={() => setDialog(null)} />}
    </>
  );
}
