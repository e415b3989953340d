import { Kbd, Menu } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionsMenu } from '../kit/index.ts';
import { openKeyMap } from '../kit/shortcuts.ts';
import { queryWithoutPage } from './address.ts';
import { exportList, type Query } from './client.ts';
import type { ListDefinition } from './definition.ts';
import { useExport } from './export-menu.tsx';
import type { ListControl } from './use-list-state.ts';

interface MoreMenuProps {
  list: ListDefinition;
  control: ListControl;
  columns: string[];
  /** Extra query parameters of the API. */
  query: Query;
  /** More entries. */
  more?: ReactNode;
}

/** Export, more actions of the list, and the shortcuts. */
export function MoreMenu({ list, control, columns, query, more }: MoreMenuProps) {
  const { busy, entries } = useExport((format) =>
    exportList(list, { ...queryWithoutPage(list, control.state), ...query }, columns, format),
  );
  return (
    <ActionsMenu label="Više radnji" loading={busy}>
      {list.spec.columns && (
        <>
          <Menu.Label>Izvoz onoga što vidite, sve stranice</Menu.Label>
          {entries}
          <Menu.Divider />
        </>
      )}
      {more}
      <Menu.Item
        visibleFrom="sm"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        rightSection={<Kbd size="xs">?</Kbd>}
        onClick={openKeyMap}
      >
        Prečice na tastaturi
      </Menu.Item>
    </ActionsMenu>
  );
}
