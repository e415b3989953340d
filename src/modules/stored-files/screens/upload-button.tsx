import { Button, Menu } from '@mantine/core';
import { IconCamera, IconChevronDown, IconFiles, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { type Picked, pickedOf } from '../../../admin/files/picked.ts';
import classes from './files.module.css';

/** Chooses files, a whole folder or, on a phone, what its camera takes. */
export function UploadButton({ onPicked }: { onPicked: (picked: Picked[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
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
        <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => files.current?.click()}>
          Pošalji datoteke
        </Button>
        <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
          <Menu.Target>
            <Button className={classes.more} aria-label="Drugi načini slanja">
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconFiles size={16} aria-hidden />}
              onClick={() => files.current?.click()}
            >
              Pošalji datoteke
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderUp size={16} aria-hidden />}
              onClick={() => folder.current?.click()}
            >
              Pošalji cijelu fasciklu
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCamera size={16} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              Slikaj kamerom
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      <input ref={files} {...hidden} multiple data-testid="files" />
      <input ref={folder} {...hidden} {...{ webkitdirectory: '' }} multiple data-testid="folder" />
      <input ref={camera} {...hidden} accept="image/*" capture="environment" data-testid="camera" />
    </>
  );
}
