import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Panel } from '../../../admin/kit/index.ts';
import classes from './saved-runs.module.css';

/** Link from the settings to the stored runs. */
export default function SavedRunsLink() {
  return (
    <Panel
      title="Izvještaji provjere sajta"
      aside={
        <Button
          component={Link}
          to="/admin/settings/provjere"
          variant="default"
          size="compact-sm"
          leftSection={<IconListSearch size={14} aria-hidden />}
        >
          Pregledaj izvještaje
        </Button>
      }
    >
      <p className={classes.said}>
        Sve što su posjetioci provjerili. Tamo možete ukloniti izvještaj koji ne smije ostati objavljen.
      </p>
    </Panel>
  );
}
