import { Menu } from '@mantine/core';
import { IconFiles, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { PickButton } from '../../../admin/files/pick-button.tsx';
import type { Picked } from '../../../admin/files/picked.ts';
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
  const [choosing, setChoosing] = useState(false);
  const mayChoose = hasPermission(useSignedIn(), READ_STORED_FILES);
  return (
    <>
      <PickButton
        label="Priloži datoteke"
        variant="default"
        size="compact-sm"
        leftSection={<IconPaperclip size={15} aria-hidden />}
        more="Drugi načini prilaganja"
        also={['camera']}
        onPicked={onPicked}
      >
        {mayChoose && (
          <Menu.Item leftSection={<IconFiles size={16} aria-hidden />} onClick={() => setChoosing(true)}>
            Odaberi iz „Datoteka”
          </Menu.Item>
        )}
      </PickButton>
      {choosing && <StoredDialog path={path} onAttached={onAttached} onClose={() => setChoosing(false)} />}
    </>
  );
}
