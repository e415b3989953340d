import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { actionOf } from '../../../admin/kit/audit-action.ts';
import type { ListDefinition } from '../../../admin/list/definition.ts';
import { filterOf } from '../../../admin/list/definition.ts';
import { withFilter } from '../../../admin/list/filters.ts';
import type { ListControl } from '../../../admin/list/use-list-state.ts';
import { changedText } from '../../../admin/resource/view/changed.ts';
import { Changes } from '../../../admin/resource/view/changes.tsx';
import { useMenu } from '../../../admin/use-menu.ts';
import { findResource } from '../../../core/registry.ts';
import { trailTo } from '../../../menu.ts';
import type { TrailLine } from '../trail.api.ts';
import classes from './trail.module.css';

interface LineProps {
  line: TrailLine;
}

export function Action({ line }: LineProps) {
  const { label, color } = actionOf(line.action);
  return (
    <Badge size="sm" color={color}>
      {label}
    </Badge>
  );
}

export const nameOf = ({ record }: TrailLine): string => record || '(bez naziva)';

/** Name of the record, as a link if it exists and the person may see it. */
export function RecordName({ line }: LineProps) {
  const { tenant, link } = useActing();
  const menu = useMenu();
  // Resources of another organisation have no page outside it.
  const there = line.path !== null && !(tenant !== null && findResource(line.resource));
  const event = line.changes.event?.to ? String(line.changes.event.to) : null;
  // A created or deleted record would name every field.
  const said = event ?? (line.action === 'update' ? changedText(line.resource, line.changes) : '');
  const may = there && trailTo(menu, line.path!).length > 0;
  return (
    <>
      {may ? <Link to={link(line.path!)}>{nameOf(line)}</Link> : nameOf(line)}
      <span className={classes.aside}>{said ? `${line.label} · ${said}` : line.label}</span>
    </>
  );
}

export const Who = ({ line }: LineProps) => (
  <>
    {line.actor}
    {line.via && <span className={classes.aside}>preko: {line.via}</span>}
  </>
);

interface DetailsProps extends LineProps {
  list: ListDefinition;
  control: ListControl;
}

/** Before and after by field, links to related lines, and on a phone to the record. */
export function Details({ line, list, control }: DetailsProps) {
  const narrow = (values: Record<string, string>) => () => {
    let { filters } = control.state;
    for (const [name, value] of Object.entries(values)) {
      const operator = filterOf(list, name)?.kind === 'text' ? 'like' : 'in';
      filters = withFilter(list, filters, name, { [operator]: value });
    }
    // Without a period.
    control.change({ filters: withFilter(list, filters, 'at', {}) });
  };
  const ways: [label: string, filters: Record<string, string>][] = [
    ['Sve o ovom zapisu', { record: line.record_id, resource: line.resource }],
    ...(line.actor_id
      ? [['Sve što je radila ova osoba', { actor: line.actor_id }] satisfies [string, object]]
      : []),
    ...(line.ip ? [[`Sve s adrese ${line.ip}`, { ip: line.ip }] satisfies [string, object]] : []),
  ];
  return (
    <>
      <p className={`${classes.what} ${classes.onPhone}`}>
        <RecordName line={line} />
      </p>
      {Object.keys(line.changes).length > 0 ? (
        <Changes subject={line.resource} changes={line.changes} />
      ) : (
        <p className={classes.what}>Bez pojedinosti o poljima.</p>
      )}
      <p className={classes.more}>
        {ways.map(([label, filters]) => (
          <Button key={label} variant="default" size="compact-sm" onClick={narrow(filters)}>
            {label}
          </Button>
        ))}
      </p>
    </>
  );
}
