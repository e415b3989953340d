import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../kit/index.ts';
import kit from '../kit/kit.module.css';
import { type OnConflict, resolve, type Sending } from './queue.ts';

/** Asks what becomes of sent files whose names are taken, one after another. */
export function ConflictDialog({ all }: { all: readonly Sending[] }) {
  const asking = all.filter(({ state }) => state === 'asking');
  const [first] = asking;
  const [forAll, setForAll] = useState(false);
  const answer = (onConflict: OnConflict) => () => first && resolve(first.id, onConflict, forAll);
  return (
    <Dialog
      opened={first !== undefined}
      onClose={answer('skip')}
      title="Datoteka već postoji"
      size="30rem"
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div className={kit.dialogText}>
        <p>
          „{first?.name}” je već {first?.place ? `u fascikli „${first.place}”` : 'tu'}. Nova verzija čuva i
          staru, koju uvijek možete vratiti.
        </p>
      </div>
      {all.length > 1 && (
        <Checkbox
          label="Uradi isto za sve"
          checked={forAll}
          onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
        />
      )}
      <div className={kit.dialogActions}>
        <Button variant="subtle" color="gray" onClick={answer('skip')}>
          Preskoči
        </Button>
        <Button variant="default" onClick={answer('keep_both')}>
          Zadrži obje
        </Button>
        <Button data-autofocus onClick={answer('version')}>
          Nova verzija
        </Button>
      </div>
    </Dialog>
  );
}
