import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatAmount } from '../../../../core/money/money.ts';
import type { PartnerItems } from '../items.api.ts';
import { type chosenItems, evened, matchesOf, total } from './chosen.ts';
import { NettingDialog } from './netting.tsx';
import classes from './open-items.module.css';
import { useClosing } from './use-closing.ts';

interface ChosenBarProps {
  partner: PartnerItems['partner'];
  today: string;
  ticked: ReturnType<typeof chosenItems>;
  clear: () => void;
}

/** What is ticked on both sides, the difference, and what can be done with it. */
export function ChosenBar({ partner, today, ticked, clear }: ChosenBarProps) {
  const { debits, credits, valid } = ticked;
  const { close, busy } = useClosing();
  const [netting, setNetting] = useState(false);
  const both = valid && debits.length > 0 && credits.length > 0;
  const accounts = new Set([...debits, ...credits].map(({ item }) => item.account));
  const difference = total(debits) - total(credits);
  return (
    <section className={classes.bar} aria-label="Odabrani dokumenti">
      <dl>
        <div>
          <dt>Duguje</dt>
          <dd>{formatAmount(total(debits))}</dd>
        </div>
        <div>
          <dt>Potražuje</dt>
          <dd>{formatAmount(total(credits))}</dd>
        </div>
        <div>
          <dt>Razlika ostaje otvorena</dt>
          <dd>{formatAmount(difference)}</dd>
        </div>
      </dl>
      <div className={classes.barActions}>
        <Button variant="subtle" color="gray" disabled={busy} onClick={clear}>
          Odustani
        </Button>
        {both && accounts.size > 1 ? (
          <Button onClick={() => setNetting(true)}>Kompenzacija</Button>
        ) : (
          <Button
            disabled={!both}
            loading={busy}
            onClick={() => void close(matchesOf(debits, credits), clear)}
          >
            Zatvori jedne drugima
          </Button>
        )}
      </div>
      {netting && (
        <NettingDialog
          partner={partner}
          today={today}
          items={evened(debits, credits)}
          onClose={() => setNetting(false)}
        />
      )}
    </section>
  );
}
