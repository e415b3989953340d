import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link in the form of a button, with an icon. */
export const LinkButton = ({
  to,
  icon: Sign,
  variant,
  keys,
  children,
}: Pick<ButtonProps, 'variant'> & {
  to: string;
  icon: Icon;
  /** Keyboard shortcut. */
  keys?: string;
  children: ReactNode;
}) => (
  <Button
    component={Link}
    to={to}
    variant={variant}
    leftSection={<Sign size={16} aria-hidden />}
    aria-keyshortcuts={keys}
  >
    {children}
  </Button>
);
