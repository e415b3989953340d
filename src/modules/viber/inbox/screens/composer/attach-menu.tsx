import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAddressBook,
  IconLayoutCards,
  IconLink,
  IconMapPin,
  IconPaperclip,
  IconPlus,
  IconSticker,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ThreadStore } from '../state/thread-store.ts';
import { ThingDialog, type ThingKind } from './thing-dialog.tsx';

interface AttachMenuProps {
  store: ThreadStore;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  onSent: () => void;
}

const THINGS = [
  ['location', 'Lokacija', IconMapPin],
  ['contact', 'Kontakt', IconAddressBook],
  ['url', 'Adresa (link)', IconLink],
  ['sticker', 'Naljepnica', IconSticker],
  ['rich_media', 'Kartice', IconLayoutCards],
] as const;

/** Files, and what else can be sent. */
export function AttachMenu({ store, disabled, onFiles, onSent }: AttachMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const [thing, setThing] = useState<ThingKind | null>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        disabled={disabled}
        aria-label="Priloži datoteku"
        title="Priloži datoteku"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden
        data-testid="viber-files"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Menu position="top-start" width={190} withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            disabled={disabled}
            aria-label="Pošalji još nešto"
            title="Lokacija, kontakt, adresa, naljepnica, kartice"
          >
            <IconPlus size={19} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {THINGS.map(([kind, label, Sign]) => (
            <Menu.Item key={kind} leftSection={<Sign size={16} aria-hidden />} onClick={() => setThing(kind)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {thing && <ThingDialog kind={thing} store={store} onSent={onSent} onClose={() => setThing(null)} />}
    </>
  );
}
