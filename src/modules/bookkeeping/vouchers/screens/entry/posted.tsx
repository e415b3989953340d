import { Button } from '@mantine/core';
import { IconCircleCheck, IconFileText } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../../../admin/kit/index.ts';
import type { PostedPlace } from '../../drafts.api.ts';
import { voucherPage } from '../paths.ts';
import classes from './entry.module.css';

/** The voucher has its number. Enter begins the next one. */
export function Posted({ place, onNew }: { place: PostedPlace; onNew: () => void }) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <section className={classes.posted} aria-label="Nalog je proknjižen">
      <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      <div role="status">
        <h2>
          Proknjiženo kao <b>{place.name}</b>
        </h2>
      </div>
      <p>Broj u dnevniku: {place.journal_no}</p>
      <div className={classes.choices}>
        <Button ref={again} onClick={onNew}>
          Dodaj nalog
        </Button>
        <LinkButton icon={IconFileText} variant="default" to={voucherPage(place.idguid)}>
          Otvori nalog
        </LinkButton>
      </div>
    </section>
  );
}
