import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { actionOf } from '../../../admin/kit/audit-action.ts';
import { EmptyState, formatDateTime } from '../../../admin/kit/index.ts';
import type { LatestChange } from '../reports.api.ts';
import classes from './reports.module.css';

/** Latest changes, newest first, with links to existing records. */
export function LatestChanges({ changes }: { changes: readonly LatestChange[] }) {
  if (changes.length === 0) {
    return (
      <EmptyState title="Još nema izmjena">
        Ovdje će se vidjeti ko je šta dodao, izmijenio ili obrisao u vašoj organizaciji.
      </EmptyState>
    );
  }
  return (
    <ol className={classes.changes}>
      {changes.map((change, index) => {
        const action = actionOf(change.action);
        const key = `${change.at}-${change.resource}-${change.record}-${index}`;
        return (
          <li key={key} className={classes.change}>
            <Badge color={action.color} className={classes.changeAction}>
              {action.label}
            </Badge>
            <span className={classes.changeRecord}>
              {change.path ? <Link to={change.path}>{change.record}</Link> : change.record}
              <span className={classes.changeLabel}>{change.label}</span>
            </span>
            <span className={classes.changeActor}>{change.actor}</span>
            <time className={classes.changeTime} dateTime={change.at}>
              {formatDateTime(change.at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
