import { ActionIcon, Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { EmptyState, ErrorState, Spinner, statusOf, useGet } from '../../../../admin/kit/index.ts';
import type { LogLine, WholeLine } from '../../search/search.api.ts';
import { API } from '../paths.ts';
import type { LogSearch } from '../search/use-log-search.ts';
import classes from './line.module.css';
import { LineView } from './line-view.tsx';

interface LineDrawerProps {
  search: LogSearch;
  /** The lines of the stream, between which one can step. */
  lines: readonly LogLine[];
}

/** The opened line, beside the stream; on a phone over it. */
export function LineDrawer({ search, lines }: LineDrawerProps) {
  const { line: opened, openLine } = search;
  // The last one stays while the drawer closes.
  const [shown, setShown] = useState(opened);
  useEffect(() => {
    if (opened) setShown(opened);
  }, [opened]);
  const key = opened ?? shown;
  const at = lines.findIndex((one) => one.key === key);
  const step = (by: number): string | null => (at < 0 ? null : (lines[at + by]?.key ?? null));
  return (
    <Drawer
      opened={opened !== null}
      onClose={() => openLine(null)}
      position="right"
      size="min(52rem, 100vw)"
      title="Zapis"
    >
      <div className={classes.steps}>
        <Step label="Noviji zapis" icon={IconChevronUp} to={step(-1)} open={openLine} />
        <Step label="Stariji zapis" icon={IconChevronDown} to={step(1)} open={openLine} />
      </div>
      {key && <Loaded key={key} line={key} search={search} />}
    </Drawer>
  );
}

interface StepProps {
  label: string;
  icon: typeof IconChevronUp;
  to: string | null;
  open: (key: string) => void;
}

const Step = ({ label, icon: Sign, to, open }: StepProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    disabled={to === null}
    onClick={() => to && open(to)}
  >
    <Sign size={18} aria-hidden />
  </ActionIcon>
);

function Loaded({ line, search }: { line: string; search: LogSearch }) {
  const asked = useGet<WholeLine>(
    `${API}/lines/${encodeURIComponent(line)}`,
    {},
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  if (asked.data) return <LineView line={asked.data} search={search} />;
  if (asked.isPending) return <Spinner />;
  return statusOf(asked.error) === 404 ? (
    <EmptyState title="Zapis nije pronađen">
      Možda se više ne čuva: kad je zapisa previše ili su stari, brišu se najstariji dani.
    </EmptyState>
  ) : (
    <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  );
}
