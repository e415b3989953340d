import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconBinaryTree2, IconList } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import { PageHeader } from '../../kit/index.ts';
import { holdTyping } from '../../kit/typing.ts';
import { FilterButton, FilterChips } from '../filters/FilterBar.tsx';
import { FilterDrawer } from '../filters/FilterDrawer.tsx';
import { useResourceList } from '../hooks.ts';
import { createPath, editPath, rememberList, takeRow } from '../paths.ts';
import { defaultColumns } from '../query/columns.ts';
import { apiQuery, parentField } from '../query/state.ts';
import { useRights } from '../rights.ts';
import { ResourceTree } from '../tree/ResourceTree.tsx';
import { useSavedViews } from '../views/useSavedViews.ts';
import { ViewsMenu } from '../views/ViewsMenu.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { Selection } from './DataTable.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { ListActions } from './ListActions.tsx';
import { ListBody } from './ListBody.tsx';
import classes from './list.module.css';
import { Pager } from './Pager.tsx';
import { focusedRow, focusRecord, moveFocus } from './rowFocus.ts';
import { SearchBox } from './SearchBox.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useKeys } from './useKeys.ts';
import { useListState } from './useListState.ts';

/** The list of a resource: everything about it stands in the URL. */
export function ResourceList({ resource }: { resource: Resource }) {
  const control = useListState(resource);
  const { state } = control;
  const search = useLocation().search.slice(1);
  const navigate = useNavigate();
  const { canSave } = useRights(resource);
  const views = useSavedViews(resource, control, search);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isTree = state.display === 'stablo';
  const list = useResourceList(resource, apiQuery(state), views.ready && !isTree);
  const [selection, setSelection] = useState<Selection>({});
  const [panel, setPanel] = useState<'filter' | 'help' | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const columns = state.columns ?? defaultColumns(resource);
  const total = list.data?.meta.total;

  useEffect(() => rememberList(resource, search), [resource, search]);
  // What is out of sight must not be deleted: another query starts with nothing selected.
  const narrowing = JSON.stringify([state.q, state.filters, state.display]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the query changes
  useEffect(() => setSelection({}), [narrowing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top
  useEffect(() => {
    if (rows.current) rows.current.scrollTop = 0;
  }, [state.page, narrowing]);
  // Back from a record, the list goes on where it was left.
  const arrived = list.data !== undefined && !list.isPlaceholderData;
  useEffect(() => {
    const idguid = arrived ? takeRow(resource) : null;
    if (idguid) requestAnimationFrame(() => focusRecord(rows.current, idguid));
  }, [arrived, resource]);
  // A page beyond the last (records were deleted, an old link) leads to the last there is.
  const lastPage = total === undefined ? null : Math.max(1, Math.ceil(total / state.pageSize));
  const beyond = lastPage !== null && !list.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (beyond) control.change({ page: lastPage }, { replace: true, later: true });
  }, [beyond, lastPage, control.change]);

  const turn = (step: number) => {
    const page = state.page + step;
    if (isTree || page < 1 || page > (lastPage ?? 1)) return false;
    control.change({ page });
  };
  const records = list.data?.data ?? [];
  const focused = () => records.find((record) => record.idguid === focusedRow(rows.current)?.id);
  useKeys({
    '/': () => {
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    f: () => {
      setPanel('filter');
      // The drawer of a narrow screen has many fields, and none of them is meant.
      if (!narrow) holdTyping();
    },
    '?': () => setPanel('help'),
    j: () => moveFocus(rows.current, 1),
    k: () => moveFocus(rows.current, -1),
    // biome-ignore lint/correctness/noComponentHookFactories: keys, not components
    ArrowDown: () => moveFocus(rows.current, 1),
    // biome-ignore lint/correctness/noComponentHookFactories: keys, not components
    ArrowUp: () => moveFocus(rows.current, -1),
    '[': () => turn(-1),
    ']': () => turn(1),
    n: () => {
      if (!canSave) return false;
      navigate(createPath(resource));
      holdTyping();
    },
    e: () => {
      const id = focusedRow(rows.current)?.id;
      const record = focused();
      if (!id || !canSave || record?.can_edit === false) return false;
      navigate(editPath(resource, id));
    },
    x: () => {
      const record = focused();
      if (!record?.can_edit || !canSave) return false;
      setSelection(({ [record.idguid]: was, ...others }) =>
        was ? others : { ...others, [record.idguid]: true },
      );
    },
  });

  const filterCount = Object.keys(state.filters).length;
  return (
    <div className={classes.page}>
      <PageHeader
        title={resource.labels.many}
        actions={
          <ListActions resource={resource} state={state} canSave={canSave} onHelp={() => setPanel('help')} />
        }
      />
      <div className={classes.toolbar}>
        <ViewsMenu views={views} control={control} />
        <SearchBox
          resource={resource}
          control={control}
          inputRef={searchBox}
          onDown={() => moveFocus(rows.current, 1)}
        />
        {narrow ? (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setPanel('filter')}
          >
            Filteri{filterCount > 0 && ` (${filterCount})`}
          </Button>
        ) : (
          <FilterButton
            resource={resource}
            control={control}
            opened={panel === 'filter'}
            onChange={(opened) => setPanel(opened ? 'filter' : null)}
          />
        )}
        <span className={classes.gap} />
        {parentField(resource) && (
          <SegmentedControl
            size="sm"
            classNames={{ root: classes.switch, indicator: classes.switchMark, label: classes.switchLabel }}
            aria-label="Prikaz"
            value={state.display}
            onChange={(display) => control.change({ display: display === 'stablo' ? 'stablo' : 'tabela' })}
            data={[
              { value: 'tabela', label: <DisplayLabel icon={IconList} text="Tabela" /> },
              { value: 'stablo', label: <DisplayLabel icon={IconBinaryTree2} text="Stablo" /> },
            ]}
          />
        )}
        {!narrow && <ColumnChooser resource={resource} control={control} />}
      </div>
      <FilterChips resource={resource} control={control} />
      {isTree ? (
        <ResourceTree
          resource={resource}
          control={control}
          columns={narrow ? [] : columns}
          canSave={canSave}
          scrollRef={rows}
          ready={views.ready}
        />
      ) : (
        <ListBody
          resource={resource}
          control={control}
          columns={columns}
          list={list}
          narrow={narrow ?? false}
          canSave={canSave}
          selection={canSave ? { value: selection, onChange: setSelection } : undefined}
          scrollRef={rows}
        />
      )}
      {!isTree && total !== undefined && total > 0 && (
        <Pager control={control} total={total} shown={records.length} />
      )}
      <SelectionBar resource={resource} selection={selection} onClear={() => setSelection({})} />
      {narrow && (
        <FilterDrawer
          resource={resource}
          control={control}
          opened={panel === 'filter'}
          total={isTree ? undefined : total}
          onClose={() => setPanel(null)}
        />
      )}
      <KeyHelp opened={panel === 'help'} onClose={() => setPanel(null)} />
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
