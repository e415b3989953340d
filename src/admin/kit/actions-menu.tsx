import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ActionsMenuProps {
  /** Accessible name of the button. */
  label: string;
  /** In a row of a list. */
  small?: boolean;
  loading?: boolean;
  children: ReactNode;
}

/** In a row the buttons of the rows below would lie above the menu; outside of the page's landmarks nobody would look for it. */
const PLACE = { target: 'main' };

/** The menu behind three dots. */
export const ActionsMenu = ({ label, small = false, loading, children }: ActionsMenuProps) => (
  <Menu position="bottom-end" width={250} portalProps={PLACE} floatingStrategy="fixed">
    <Menu.Target>
      <ActionIcon variant="default" size={small ? 30 : 36} loading={loading} aria-label={label}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

interface MenuActionProps {
  icon: typeof IconDots;
  red?: boolean;
  /** Where it leads, or what it does. */
  run: string | (() => void);
  children: ReactNode;
}

/** One entry of the menu. */
export function MenuAction({ icon: Icon, red, run, children }: MenuActionProps) {
  const look = {
    color: red ? 'red' : undefined,
    leftSection: <Icon size={16} stroke={1.6} aria-hidden />,
    children,
  };
  return typeof run === 'string' ? (
    <Menu.Item {...look} component={Link} to={run} />
  ) : (
    <Menu.Item {...look} onClick={run} />
  );
}
