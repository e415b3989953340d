import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { counted } from '../../../admin/kit/index.ts';
import type { Settings } from '../tenants/settings.api.ts';
import classes from './people.module.css';

/** A doubt about what stands in a field: it may be saved all the same. */
export const Doubt = ({ children }: { children: string | null }) => (
  <div role="status">
    {children && (
      <span className={classes.warning}>
        <IconAlertTriangle size={14} aria-hidden />
        <span>{children}</span>
      </span>
    )}
  </div>
);

/** Names shown at most; the rest is counted. */
const SHOWN = 10;

/** Whom the demand of a second factor would leave standing at the door. */
export function FactorWarning({ settings }: { settings: Settings }) {
  const names = settings.without_factor ?? [];
  if (names.length === 0) return null;
  const more = names.length - SHOWN;
  return (
    <Alert
      className={classes.notice}
      color="copper"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Drugi faktor još nema ${counted(names.length, 'član', 'člana', 'članova')}`}
    >
      Dok ga ne postave, ovdje ne mogu ništa drugo.
      <p className={classes.names}>
        {names.slice(0, SHOWN).join(', ')}
        {more > 0 && ` i još ${more}`}
      </p>
    </Alert>
  );
}
