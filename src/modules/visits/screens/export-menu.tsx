import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { messageOf } from '../../../admin/kit/index.ts';
import type { Dimension } from '../dimensions.ts';
import { exportVisits, type Visits } from './use-visits.ts';

interface ExportMenuProps {
  visits: Visits;
  what: Dimension | 'views';
  /** Label of the button. */
  label: string;
  /** Icon only. */
  small?: boolean;
}

/** Export as XLSX or CSV. */
export function ExportMenu({ visits, what, label, small }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setBusy(true);
    try {
      await exportVisits(visits, what, format);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
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
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} aria-hidden />} onClick={() => void save('xlsx')}>
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save('csv')}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
