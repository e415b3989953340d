import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActing } from '../../../admin/acting/acting.tsx';
import { useLive } from '../../../admin/live/use-live.ts';
import { ROWS } from '../../../admin/queries.ts';
import classes from './trail.module.css';
import { trailList } from './trail-list.tsx';

/** Announces new lines of the trail; they are loaded on request, so that the list does not move while it is read. */
export function NewLines() {
  const { tenant } = useActing();
  const client = useQueryClient();
  const [grown, setGrown] = useState(false);
  useLive(['trail'], (event) => event && setGrown(true));
  const show = () => {
    setGrown(false);
    void client.invalidateQueries({ queryKey: [ROWS, trailList.name] });
  };
  return (
    <div role="status" className={classes.news}>
      {/* Live events are of one's own organisation only. */}
      {grown && !tenant && (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconArrowUp size={15} aria-hidden />}
          onClick={show}
        >
          Ima novih redova – prikaži ih
        </Button>
      )}
    </div>
  );
}
