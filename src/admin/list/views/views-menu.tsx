import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPlus,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { MenuAction, messageOf } from '../../kit/index.ts';
import type { SavedView } from '../client.ts';
import type { ListDefinition } from '../definition.ts';
import type { ListControl } from '../use-list-state.ts';
import { ManageViews } from './manage-views.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { SavedViews } from './use-saved-views.ts';
import classes from './views.module.css';

interface ViewsMenuProps {
  list: ListDefinition;
  views: SavedViews;
  control: ListControl;
  /** The person may share views with the organisation. */
  mayShare: boolean;
}

/** Name of the current view; opens the menu of views. */
export function ViewsMenu({ list, views, control, mayShare }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { active, changed } = views;
  const all = list.labels.all ?? 'Svi zapisi';
  const own = views.list.filter(({ is_own }) => is_own);
  const shared = views.list.filter(({ is_own }) => !is_own);
  const overwrite = () => {
    if (!active) return;
    views.update.mutate(
      { idguid: active.idguid, query: views.query },
      {
        onSuccess: () => toast.success('Pogled je sačuvan.'),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  };
  const entry = (view: SavedView) => (
    <Menu.Item
      key={view.idguid}
      rightSection={active?.idguid === view.idguid ? <IconCheck size={16} aria-hidden /> : undefined}
      onClick={() => views.open(view)}
    >
      {view.name}
      {view.is_default && <span className={classes.mark}>zadani</span>}
      {view.is_shared && <span className={classes.mark}>{view.is_own ? 'zajednički' : view.owner}</span>}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-start" width={280} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.button} aria-label={`Pogled: ${active?.name ?? all}`}>
            {active?.is_shared ? <IconUsers size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />}
            <span className={classes.name}>{active?.name ?? all}</span>
            {changed && <span className={classes.changed}>izmijenjen</span>}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item
            rightSection={views.plain ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => views.open(null)}
          >
            {all}
          </Menu.Item>
          {own.length > 0 && <Menu.Label>Moji pogledi</Menu.Label>}
          {own.map(entry)}
          {shared.length > 0 && <Menu.Label>Pogledi organizacije</Menu.Label>}
          {shared.map(entry)}
          <Menu.Divider />
          {changed && active?.can_edit && (
            <MenuAction icon={IconDeviceFloppy} run={overwrite}>
              Sačuvaj izmjene pogleda
            </MenuAction>
          )}
          <MenuAction icon={IconPlus} run={() => setDialog('save')}>
            Sačuvaj kao novi pogled
          </MenuAction>
          {views.list.some(({ can_edit }) => can_edit) && (
            <MenuAction icon={IconSettings} run={() => setDialog('manage')}>
              Uredi poglede
            </MenuAction>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <SaveViewDialog views={views} control={control} mayShare={mayShare} onClose={() => setDialog(null)} />
      )}
      <ManageViews
        views={views}
        mayShare={mayShare}
        opened={dialog === 'manage'}
        onClose={() => setDialog(null)}
      />
    </>
  );
}
