import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../../../../admin/kit/index.ts';
import type { QueuePlace as Place } from '../../documents.api.ts';
import { STATES } from '../../states.ts';
import classes from './review.module.css';

interface QueuePlaceProps {
  place: Place | undefined;
  onGo: (way: 1 | -1) => void;
}

/** Where the document stands among those that wait for a person, with the way to its neighbours. */
export function QueuePlace({ place, onGo }: QueuePlaceProps) {
  return (
    <nav className={classes.queue} aria-label="Dokumenti na pregledu">
      <Tooltip label="Prethodni dokument (Alt + PageUp)">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Prethodni dokument"
          disabled={!place?.previous}
          onClick={() => onGo(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span>
        {place?.position
          ? `${formatNumber(place.position)} od ${formatNumber(place.count)}`
          : STATES.na_pregledu}
        {place?.position && <span className={classes.queueOf}> na pregledu</span>}
      </span>
      <Tooltip label="Sljedeći dokument, ovaj ostaje na pregledu (Alt + PageDown)">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Sljedeći dokument"
          disabled={!place?.next}
          onClick={() => onGo(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </nav>
  );
}
