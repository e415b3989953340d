import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { messageOf } from '../../kit/index.ts';
import type { ListControl } from '../list/useListState.ts';
import { viewQuery } from '../query/state.ts';
import { ManageViews } from './ManageViews.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import type { SavedViews } from './useSavedViews.ts';
import classes from './views.module.css';

/** Name of what is being looked at; opens the saved views and what can be done with them. */
export function ViewsMenu({ views, control }: { views: SavedViews; control: ListControl }) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { active, changed, list } = views;
  const query = viewQuery(control.state);
  const overwrite = () => {
    if (!active) return;
    views.update.mutate(
      { idguid: active.idguid, query },
      {
        onSuccess: () => toast.success('Pogled je sačuvan.'),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  };
  const plain = control.state.view === 'svi' || (!active && query === '');
  return (
    <>
      <Menu position="bottom-start" width={260} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.button} aria-label={`Pogled: ${active?.name ?? 'Svi zapisi'}`}>
            <IconBookmark size={16} aria-hidden />
            <span className={classes.name}>{active?.name ?? 'Svi zapisi'}</span>
            {changed && <span className={classes.changed}>izmijenjen</span>}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            rightSection={plain ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => views.open(null)}
          >
            Svi zapisi
          </Menu.Item>
          {list.length > 0 && <Menu.Label>Moji pogledi</Menu.Label>}
          {list.map((view) => (
            <Menu.Item
              key={view.idguid}
              rightSection={active?.idguid === view.idguid ? <IconCheck size={16} aria-hidden /> : undefined}
              onClick={() => views.open(view)}
            >
              {view.name}
              {view.is_default && <span className={classes.mark}>zadani</span>}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {changed && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={overwrite}>
              Sačuvaj izmjene pogleda
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('save')}>
            Sačuvaj kao novi pogled
          </Menu.Item>
          {list.length > 0 && (
            <Menu.Item
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => setDialog('manage')}
            >
              Uredi poglede
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog
        views={views}
        control={control}
        opened={dialog === 'save'}
        onClose={() => setDialog(null)}
      />
      <ManageViews views={views} opened={dialog === 'manage'} onClose={() => setDialog(null)} />
    </>
  );
}
