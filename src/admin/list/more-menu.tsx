import { Kbd, Menu } from '@mantine/core';
import { IconDownload, IconKeyboard, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast';
import { ActionsMenu, MenuAction, messageOf } from '../kit/index.ts';
import { queryWithoutPage } from './address.ts';
import { exportList, type Query } from './client.ts';
import type { ListDefinition } from './definition.ts';
import type { ListControl } from './use-list-state.ts';

interface MoreMenuProps {
  list: ListDefinition;
  control: ListControl;
  columns: string[];
  /** Extra query parameters of the API. */
  query: Query;
  /** More entries. */
  more?: ReactNode;
  onHelp: () => void;
}

/** Export, more actions of the list, and the shortcuts. */
export function MoreMenu({ list, control, columns, query, more, onHelp }: MoreMenuProps) {
  const [exporting, setExporting] = useState(false);
  const download = async (format: 'csv' | 'xlsx') => {
    setExporting(true);
    try {
      await exportList(list, { ...queryWithoutPage(list, control.state), ...query }, columns, format);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setExporting(false);
    }
  };
  return (
    <ActionsMenu label="Više radnji" loading={exporting}>
      {list.spec.columns && (
        <>
          <Menu.Label>Izvoz onoga što vidite, sve stranice</Menu.Label>
          <MenuAction icon={IconTable} run={() => void download('xlsx')}>
            Excel (XLSX)
          </MenuAction>
          <MenuAction icon={IconDownload} run={() => void download('csv')}>
            CSV
          </MenuAction>
          <Menu.Divider />
        </>
      )}
      {more}
      <Menu.Item
        visibleFrom="sm"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        rightSection={<Kbd size="xs">?</Kbd>}
        onClick={onHelp}
      >
        Prečice na tastaturi
      </Menu.Item>
    </ActionsMenu>
  );
}
