import { Button, Menu } from '@mantine/core';
import { IconCamera, IconChevronDown, IconFiles, IconPaperclip } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { type Picked, pickedOf } from '../../../admin/files/picked.ts';
import { READ_STORED_FILES } from '../../stored-files/labels.ts';
import { StoredDialog } from './stored-dialog.tsx';

interface AddButtonProps {
  /** Path of the record's attachments. */
  path: string;
  onPicked: (picked: Picked[]) => void;
  /** A stored file has been attached. */
  onAttached: () => void;
}

/** Attaches chosen files, what the camera of a phone takes, or a stored file. */
export function AddButton({ path, onPicked, onAttached }: AddButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  const mayChoose = hasPermission(useSignedIn(), READ_STORED_FILES);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const picked = pickedOf(currentTarget.files ?? []);
    // The same file may be chosen again.
    currentTarget.value = '';
    if (picked.length > 0) onPicked(picked);
  };
  const hidden = { type: 'file', hidden: true, tabIndex: -1, 'aria-hidden': true, onChange: take } as const;
  return (
    <>
      <Button.Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={15} aria-hidden />}
          onClick={() => files.current?.click()}
        >
          Priloži datoteke
        </Button>
        <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
          <Menu.Target>
            <Button variant="default" size="compact-sm" px={6} aria-label="Drugi načini prilaganja">
              <IconChevronDown size={15} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayChoose && (
              <Menu.Item leftSection={<IconFiles size={16} aria-hidden />} onClick={() => setChoosing(true)}>
                Odaberi iz „Datoteka”
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconCamera size={16} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              Slikaj kamerom
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      <input ref={files} {...hidden} multiple data-testid="attachments" />
      <input
        ref={camera}
        {...hidden}
        accept="image/*"
        capture="environment"
        data-testid="attachment-camera"
      />
      {choosing && <StoredDialog path={path} onAttached={onAttached} onClose={() => setChoosing(false)} />}
    </>
  );
}
