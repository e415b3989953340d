import { Badge, Button } from '@mantine/core';
import { IconAdjustments, IconArrowBackUp, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { formatDateTime, formatNumber, Panel, useAct } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { LEVEL_LABELS } from '../../levels.ts';
import type { LogNode } from '../../own/nodes.api.ts';
import { API, SAVE, searchAt } from '../paths.ts';
import { withValues } from '../search/terms.ts';
import { LevelDialog } from './level-dialog.tsx';
import classes from './nodes.module.css';

/** A level in words; a node may also log nothing. */
export const levelText = (level: LogNode['level']): string =>
  level === 'silent' ? 'ništa' : `${LEVEL_LABELS[level]} (${level})`;

/** A node that runs, with the level that it logs from. */
export function NodeCard({ node }: { node: LogNode }) {
  const maySave = hasPermission(useSignedIn(), SAVE);
  const [changing, setChanging] = useState(false);
  const { act, busy } = useAct();
  const url = `${API}/nodes/${node.idguid}`;
  return (
    <Panel title={node.name} aside={<Badge color="green">Radi</Badge>}>
      <dl className={classes.facts}>
        <dt>Bilježi od nivoa</dt>
        <dd>
          {levelText(node.level)}
          {node.until && (
            <span className={classes.until}>
              do {formatDateTime(node.until)}
              {node.changed_by && `, ${node.changed_by}`}; inače {levelText(node.usual_level)}
            </span>
          )}
        </dd>
        <dt>Izdanje</dt>
        <dd>{node.release}</dd>
        <dt>Radi od</dt>
        <dd>{formatDateTime(node.started_at)}</dd>
        <dt>Javio se</dt>
        <dd>{formatDateTime(node.seen_at)}</dd>
        <dt>Sačuvano zapisa</dt>
        <dd>{formatNumber(node.stored)}</dd>
        <dt>Izgubljeno zapisa</dt>
        <dd data-lost={node.dropped > 0 || undefined}>
          {formatNumber(node.dropped)}
          {node.dropped_at && (
            <span className={classes.until}>posljednji put {formatDateTime(node.dropped_at)}</span>
          )}
        </dd>
      </dl>
      <div className={classes.actions}>
        {maySave && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconAdjustments size={15} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            Promijeni nivo
          </Button>
        )}
        {maySave && node.until && (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy}
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            onClick={() => void act(() => api.patch(url, { level: null }))}
          >
            Vrati uobičajeni nivo
          </Button>
        )}
        <Button
          component={Link}
          to={searchAt(withValues('', 'node', [node.name]))}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconSearch size={15} aria-hidden />}
        >
          Zapisi ovog čvora
        </Button>
      </div>
      {changing && <LevelDialog node={node} onClose={() => setChanging(false)} />}
    </Panel>
  );
}
