import { Drawer } from '@mantine/core';
import { useOpened } from '../kit/use-opened.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** The menu on a phone, over the page. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={useOpened(opened)} onClose={onClose} size="16rem">
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer} aria-label="Meni">
        <div className={classes.drawerHead}>
          <span>Meni</span>
          <Drawer.CloseButton aria-label="Zatvori meni" />
        </div>
        <Sidebar collapsed={false} onNavigate={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
