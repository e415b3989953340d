import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { openKeyMap } from './shortcuts.ts';

/** Opens the map of keys, on screens that are worked with by the keyboard. */
export const KeysButton = ({ className }: { className?: string }) => (
  <Button
    className={className}
    variant="subtle"
    color="gray"
    leftSection={<IconKeyboard size={16} aria-hidden />}
    aria-keyshortcuts="?"
    onClick={openKeyMap}
  >
    Tipke
  </Button>
);
