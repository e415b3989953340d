import { Button, Switch } from '@mantine/core';
import { Dialog, Sortable } from '../kit/index.ts';
import classes from './arrange-dialog.module.css';
import type { useArrangement } from './use-arrangement.ts';

interface ArrangeDialogProps {
  /** In their order now, also the hidden ones. */
  parts: readonly { name: string; label: string }[];
  arrangement: ReturnType<typeof useArrangement>;
  onClose: () => void;
}

/** The order of the dashboard's parts and which of them are shown; every change is kept at once. */
export function ArrangeDialog({ parts, arrangement, onClose }: ArrangeDialogProps) {
  const { usual, hidden, keep, hide, show } = arrangement;
  return (
    <Dialog opened onClose={onClose} title="Uredi dashboard" size="30rem">
      <p className={classes.about}>
        Poredajte dijelove kako vam odgovara i sakrijte one koji vam ne trebaju. Vrijedi samo za vas u ovoj
        organizaciji, na svim vašim uređajima.
      </p>
      <Sortable
        compact
        items={parts.map(({ name, label }) => ({ id: name, label }))}
        label="Dijelovi dashboarda"
        nameOf={({ label }) => label}
        onMove={(items) => void keep({ order: items.map(({ id }) => id) })}
      >
        {({ id, label }) => (
          <Switch
            label={label}
            checked={!hidden.includes(id)}
            onChange={({ currentTarget: { checked } }) => void (checked ? show(id) : hide(id))}
          />
        )}
      </Sortable>
      <div className={classes.buttons}>
        {!usual && (
          <Button variant="subtle" color="gray" onClick={() => void keep({ order: null, hidden: null })}>
            Vrati uobičajen raspored
          </Button>
        )}
        <Button onClick={onClose}>Gotovo</Button>
      </div>
    </Dialog>
  );
}
