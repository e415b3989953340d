import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconBinaryTree2, IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { SHARE_VIEWS } from '../../core/identity/paths.ts';
import { hasPermission } from '../auth/permissions.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import type { ListState } from './address.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { offeredFilters } from './definition.ts';
import { FilterButton } from './filters/filter-bar.tsx';
import type { FilterProps } from './filters/filter-editor.tsx';
import { activeFilters } from './filters.ts';
import classes from './list.module.css';
import { MoreMenu } from './more-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { moveFocus } from './table/row-focus.ts';
import type { ShownColumns } from './use-columns.ts';
import type { ListLayout } from './use-layout.ts';
import type { SavedViews } from './views/use-saved-views.ts';
import { ViewsMenu } from './views/views-menu.tsx';

interface ToolbarProps extends FilterProps {
  views: SavedViews;
  columns: ShownColumns;
  layout: ListLayout;
  narrow: boolean;
  /** A filter with a control of its own elsewhere on the screen. */
  except?: string;
  searchBox: RefObject<HTMLInputElement | null>;
  scrollRef: RefObject<HTMLDivElement | null>;
  more?: ReactNode;
  hasTree: boolean;
  /** The filters are open. */
  filtering: boolean;
  onFiltering: (opened: boolean) => void;
}

/** Toolbar of every list: views, search, filters, columns, more. */
export function Toolbar(props: ToolbarProps) {
  const { list, control, query, views, columns, layout, narrow, except, filtering, onFiltering } = props;
  const mayShare = hasPermission(useSignedIn(), SHARE_VIEWS);
  const { state } = control;
  const count = activeFilters(list, state.filters).filter((name) => name !== except).length;
  const hasFilters = offeredFilters(list).length > 0;
  const search = (
    <SearchBox
      list={list}
      control={control}
      inputRef={props.searchBox}
      onDown={() => moveFocus(props.scrollRef.current, 1)}
    />
  );
  const menu = <ViewsMenu list={list} views={views} control={control} mayShare={mayShare} />;
  const display = (props.hasTree || list.grid) && (
    <SegmentedControl
      size="sm"
      classNames={{ root: classes.switch, indicator: classes.switchMark, label: classes.switchLabel }}
      aria-label="Prikaz"
      value={state.display}
      onChange={(next) => control.change({ display: next as ListState['display'] })}
      data={[
        { value: 'tabela', label: <DisplayLabel icon={IconList} text="Tabela" /> },
        ...(props.hasTree
          ? [{ value: 'stablo', label: <DisplayLabel icon={IconBinaryTree2} text="Stablo" /> }]
          : []),
        ...(list.grid
          ? [{ value: 'mreza', label: <DisplayLabel icon={IconLayoutGrid} text="Mreža" /> }]
          : []),
      ]}
    />
  );
  const more = (
    <MoreMenu list={list} control={control} columns={columns.names} query={query} more={props.more} />
  );
  if (narrow)
    return (
      <div className={classes.toolbar}>
        <div className={classes.tools}>
          {menu}
          <span className={classes.gap} />
          {hasFilters && (
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              onClick={() => onFiltering(true)}
            >
              Filteri{count > 0 && ` (${count})`}
            </Button>
          )}
          {more}
        </div>
        <div className={classes.tools}>
          {search}
          {display}
        </div>
      </div>
    );
  return (
    <div className={classes.toolbar}>
      {menu}
      {search}
      {hasFilters && (
        <FilterButton
          list={list}
          control={control}
          query={query}
          except={except}
          opened={filtering}
          onChange={onFiltering}
        />
      )}
      <span className={classes.gap} />
      {display}
      <ColumnChooser list={list} columns={columns} layout={layout} />
      {more}
    </div>
  );
}

function DisplayLabel({ icon: Icon, text }: { icon: typeof IconList; text: string }) {
  return (
    <span className={classes.display} title={text}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
