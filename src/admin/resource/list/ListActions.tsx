import { ActionIcon, Button, Kbd, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconKeyboard, IconPlus, IconTable, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { Link } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import { messageOf } from '../../kit/index.ts';
import { exportList } from '../client.ts';
import { createPath, importPath } from '../paths.ts';
import { defaultColumns } from '../query/columns.ts';
import { type ListState, queryWithoutPage } from '../query/state.ts';

/** Buttons at the head of the list: export, import, help, and adding a record. */
export function ListActions({
  resource,
  state,
  canSave,
  onHelp,
}: {
  resource: Resource;
  state: ListState;
  canSave: boolean;
  onHelp: () => void;
}) {
  const [exporting, setExporting] = useState(false);
  const download = async (format: 'csv' | 'xlsx') => {
    setExporting(true);
    try {
      await exportList(resource, queryWithoutPage(state), state.columns ?? defaultColumns(resource), format);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Više radnji" loading={exporting}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Izvoz prikazanog upita</Menu.Label>
          <Menu.Item leftSection={<IconTable size={16} aria-hidden />} onClick={() => download('xlsx')}>
            Excel (XLSX)
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => download('csv')}>
            CSV
          </Menu.Item>
          <Menu.Divider />
          {canSave && (
            <Menu.Item
              leftSection={<IconUpload size={16} aria-hidden />}
              component={Link}
              to={importPath(resource)}
            >
              Uvoz iz CSV ili Excela
            </Menu.Item>
          )}
          <Menu.Item
            visibleFrom="sm"
            leftSection={<IconKeyboard size={16} aria-hidden />}
            rightSection={<Kbd size="xs">?</Kbd>}
            onClick={onHelp}
          >
            Prečice na tastaturi
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {canSave && (
        <Button
          component={Link}
          to={createPath(resource)}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-keyshortcuts="n"
        >
          Dodaj {resource.labels.accusative}
        </Button>
      )}
    </>
  );
}
