import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useActing } from '../../../admin/acting/acting.ts';
import { messageOf } from '../../../admin/kit/index.ts';
import { useLive } from '../../../admin/live/use-live.ts';
import { ROWS } from '../../../admin/queries.ts';
import classes from './trail.module.css';
import { trailList } from './trail-list.tsx';

/** Announces new lines of the trail; they are loaded on request, so that the list does not move while it is read. */
export function NewLines() {
  const { tenant } = useActing();
  const client = useQueryClient();
  const [grown, setGrown] = useState(false);
  const connected = useRef(false);
  useLive(['trail'], (event) => {
    // The first connection says that events may have been missed too, but the list has just been fetched.
    if (event || connected.current) setGrown(true);
    connected.current = true;
  });
  const show = () => {
    setGrown(false);
    client
      .invalidateQueries({ queryKey: [ROWS, trailList.name] }, { throwOnError: true })
      .catch((error: unknown) => {
        setGrown(true);
        toast.error(messageOf(error));
      });
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
