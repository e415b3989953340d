import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react';
import { ErrorState, formatDecimal, formatNumber, Spinner } from '../../../../admin/kit/index.ts';
import treeClasses from '../../../../admin/tree/tree.module.css';
import { buildTree, type TreeLine, type TreeNode } from '../../../../admin/tree/tree.ts';
import { TreeTable } from '../../../../admin/tree/tree-table.tsx';
import { type Tree, useTree } from '../../../../admin/tree/use-tree.ts';
import { plural } from '../../../../core/plural.ts';
import type { CpvNode } from '../cpv.api.ts';
import { CodeName } from './code-name.tsx';
import classes from './cpv.module.css';
import { useBelow, useCpvSearch, useDivisions } from './cpv-data.ts';

interface TreeProps {
  /** The link or button of a code; it takes these props. */
  name: (node: CpvNode, props: Record<string, unknown>, children: ReactNode) => ReactNode;
  /** At the end of a row. */
  action?: (node: CpvNode) => ReactNode;
}

/** The vocabulary as a tree: all of it, opened step by step, or what a search finds with all that stands above. */
export function CpvTree({ q, onClear, ...props }: TreeProps & { q: string; onClear: () => void }) {
  const [openTo, setOpenTo] = useState<readonly string[]>([]);
  if (q === '') return <Whole {...props} openTo={openTo} />;
  return (
    <Found
      {...props}
      q={q}
      onOpen={(way) => {
        setOpenTo(way);
        onClear();
      }}
    />
  );
}

/** A code, or what stands in place of those that are on their way. */
type Item = CpvNode | null;
const waiting = (above: string): TreeNode<Item> => ({ id: `${above}/`, item: null, children: [] });

function Whole({ openTo, ...props }: TreeProps & { openTo: readonly string[] }) {
  const top = useDivisions();
  const [wanted, setWanted] = useState<readonly string[]>(openTo);
  const { below, failed } = useBelow(wanted);
  const roots = useMemo(() => {
    const build = (node: CpvNode): TreeNode<Item> => ({
      id: node.code,
      item: node,
      children: node.children === 0 ? [] : (below[node.code]?.map(build) ?? [waiting(node.code)]),
    });
    return (top.data ?? []).map(build);
  }, [top.data, below]);
  const tree = useTree(roots, { narrowed: false, most: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when the tree is shown
  useEffect(() => {
    for (const code of openTo) tree.setOpen(code, true);
  }, []);
  const missing = tree.lines
    .flatMap(({ node }) => (node.item === null ? node.id.slice(0, -1) : []))
    .filter((code) => !wanted.includes(code));
  const asked = missing.join();
  useEffect(() => {
    if (asked) setWanted((before) => [...new Set([...before, ...asked.split(',')])]);
  }, [asked]);
  if (!top.data)
    return top.isError ? <ErrorState error={top.error} onRetry={() => void top.refetch()} /> : <Spinner />;
  return (
    <>
      {failed !== null && <ErrorState error={failed} />}
      <Table {...props} tree={tree} matches={null} />
    </>
  );
}

function Found({ q, onOpen, ...props }: TreeProps & { q: string; onOpen: (way: string[]) => void }) {
  const asked = useCpvSearch(q);
  const { data } = asked;
  const roots = useMemo(
    () =>
      buildTree(
        (data?.nodes ?? []).map((node) => ({ ...node, idguid: node.code })),
        ({ parent }) => parent,
      ) as TreeNode<Item>[],
    [data],
  );
  const matches = useMemo(() => new Set(data?.found), [data]);
  const tree = useTree(roots, { narrowed: true, most: 0 });
  if (!data)
    return asked.isError ? (
      <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
    ) : (
      <Spinner />
    );
  const parents = new Map(data.nodes.map(({ code, parent }) => [code, parent]));
  const wayTo = (code: string): string[] => {
    const above = parents.get(code);
    return above ? [...wayTo(above), code] : [code];
  };
  return (
    <>
      {data.problem && (
        <p className={classes.problem} role="alert">
          {data.problem}
        </p>
      )}
      {data.found.length === 0 ? (
        !data.problem && (
          <p className={classes.nothing} role="status">
            Nijedna oznaka nema u nazivu „{q}”. Pokušajte s kraćom riječi, drugom riječi istog značenja ili
            engleskim nazivom.
          </p>
        )
      ) : (
        <>
          <Table {...props} tree={tree} matches={matches} onOpen={(code) => onOpen(wayTo(code))} />
          <p className={classes.total} role="status">
            {data.total > data.found.length
              ? `Pronađeno ${formatNumber(data.total)}; prikazano je prvih ${formatNumber(data.found.length)}. Dodajte riječ ili cifru.`
              : `Pronađeno: ${formatNumber(data.total)}`}
          </p>
        </>
      )}
    </>
  );
}

interface TableProps extends TreeProps {
  tree: Tree<Item>;
  /** What a search has found; null: nothing was searched. */
  matches: ReadonlySet<string> | null;
  /** Leaves the search for the whole tree, opened at this code. */
  onOpen?: (code: string) => void;
}

function Table({ tree, matches, name, action, onOpen }: TableProps) {
  const most = useMemo(() => {
    const largest = new Map<string | null, number>();
    for (const { node } of tree.lines)
      if (node.item)
        largest.set(node.item.parent, Math.max(largest.get(node.item.parent) ?? 0, node.item.open));
    return largest;
  }, [tree.lines]);
  return (
    <TreeTable
      tree={tree}
      label="CPV oznake"
      className={classes.tree}
      readOnly
      head={
        <>
          <th scope="col">Oznaka i naziv</th>
          <th scope="col" className={classes.counts}>
            Otvorena obavještenja
          </th>
          {action && (
            <th className={classes.act}>
              <VisuallyHidden>Radnje</VisuallyHidden>
            </th>
          )}
        </>
      }
      rowProps={({ node: { id } }) => ({
        className: matches && !matches.has(id) ? classes.dimmed : undefined,
      })}
      cells={(line) =>
        line.node.item === null ? (
          <td colSpan={action ? 3 : 2} className={classes.waiting}>
            Učitavanje…
          </td>
        ) : (
          <Cells
            line={line as TreeLine<CpvNode>}
            tree={tree}
            most={most.get(line.node.item.parent) ?? 0}
            name={name}
            action={action}
            onOpen={onOpen}
          />
        )
      }
    />
  );
}

function Cells(
  props: TreeProps & {
    line: TreeLine<CpvNode>;
    tree: Tree<Item>;
    most: number;
    onOpen?: (code: string) => void;
  },
) {
  const { line, tree, most, name, action, onOpen } = props;
  const { node, level, expanded } = line;
  const { id, item, children } = node;
  const hidden = onOpen && children.length === 0 && item.children > 0;
  const indented = { '--level': level - 1 } as CSSProperties;
  return (
    <>
      <td>
        <span className={classes.branch} style={indented}>
          {children.length > 0 || hidden ? (
            <UnstyledButton
              className={treeClasses.twig}
              // Not a Tab stop where → and ← do the same.
              tabIndex={hidden ? 0 : -1}
              aria-label={expanded ? `Zatvori ${item.full}` : `Otvori ${item.full}`}
              title={
                hidden
                  ? `${formatNumber(item.children)} ${plural(item.children, 'oznaka', 'oznake', 'oznaka')} ispod`
                  : undefined
              }
              onClick={() => (hidden ? onOpen(id) : tree.setOpen(id, !expanded))}
            >
              <IconChevronRight size={14} stroke={2.2} aria-hidden />
            </UnstyledButton>
          ) : (
            <span className={treeClasses.twig} aria-hidden />
          )}
          {name(
            item,
            { className: classes.name, ...tree.keys.item(id, 0) },
            <>
              <span className={classes.code}>{item.full}</span>{' '}
              <span className={classes.title}>
                <CodeName name={item.name} croatian={item.name_bs === null} />
                <span className={classes.english} lang="en">
                  {item.name_en}
                </span>
              </span>
            </>,
          )}
        </span>
      </td>
      <td className={classes.counts} style={indented}>
        {item.open > 0 ? (
          <>
            <span className={classes.count}>
              <span>
                <b>{formatNumber(item.open)}</b>
                <span className={classes.unit}>
                  {' '}
                  {plural(item.open, 'otvoreno', 'otvorena', 'otvorenih')}
                </span>
              </span>
              {item.value && <span className={classes.value}>{formatDecimal(item.value, 2)}&nbsp;KM</span>}
            </span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${Math.max(2, (item.open / Math.max(most, 1)) * 100)}%` }} />
            </span>
          </>
        ) : (
          <span className={classes.none}>
            0<span className={classes.unit}> otvorenih</span>
          </span>
        )}
      </td>
      {action && <td className={classes.act}>{action(item)}</td>}
    </>
  );
}
