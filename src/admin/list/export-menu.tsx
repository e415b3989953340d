import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import type { FileFormat } from '../../core/list-query.ts';
import { MenuAction, messageOf } from '../kit/index.ts';

/** Downloads a table as a file. */
type Save = (format: FileFormat) => Promise<void>;

/** The entries of a menu that download a table, and whether one of them is running. */
export function useExport(save: Save) {
  const [busy, setBusy] = useState(false);
  const run = async (format: FileFormat) => {
    setBusy(true);
    try {
      await save(format);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const entries = (
    <>
      <MenuAction icon={IconTable} run={() => void run('xlsx')}>
        Excel (XLSX)
      </MenuAction>
      <MenuAction icon={IconDownload} run={() => void run('csv')}>
        CSV
      </MenuAction>
      <MenuAction icon={IconPrinter} run={() => void run('pdf')}>
        Za štampu (PDF)
      </MenuAction>
    </>
  );
  return { busy, entries };
}

/** Export of a table that is not a list. `small`: icon only. */
export function ExportMenu({ label, small, save }: { label: string; small?: boolean; save: Save }) {
  const { busy, entries } = useExport(save);
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        {small ? (
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} loading={busy}>
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={busy}>
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>{entries}</Menu.Dropdown>
    </Menu>
  );
}
