import { ActionIcon, Tooltip } from '@mantine/core';
import { registeredScreens } from '../screens.ts';
import { useTheme } from '../theme-mode.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** The end of the top bar: theme, parts of modules, organisation, person. */
export function BarTools() {
  return (
    <>
      <ThemeToggle />
      {registeredScreens().map(({ name, topBar: Part }) => Part && <Part key={name} />)}
      <TenantMenu />
      <UserMenu />
    </>
  );
}

/** On a phone it is in the user menu. */
function ThemeToggle() {
  const { toggle, other } = useTheme();
  const { label, Icon } = other;
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.theme}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={toggle}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
