import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './table.module.css';

export interface MoreProps {
  asked: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
    newer: boolean;
    refresh(): void;
  };
}

/** Below the pages that are shown: the next one, and whether something was posted since the first. */
export function More({ asked }: MoreProps) {
  if (!asked.hasNextPage && !asked.newer) return null;
  return (
    <div className={classes.more}>
      {asked.hasNextPage && (
        <Button
          variant="default"
          loading={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          Učitaj još
        </Button>
      )}
      {asked.newer && (
        <span role="status">
          Ima novih knjiženja.{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={asked.refresh}
          >
            Osvježi
          </Button>
        </span>
      )}
    </div>
  );
}
