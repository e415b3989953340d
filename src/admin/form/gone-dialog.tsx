import { Button } from '@mantine/core';
import { Dialog } from '../kit/index.ts';
import classes from './form.module.css';

/** The record was deleted while being edited: offers to save the input as a new one. */
export function GoneDialog({
  accusative,
  saving,
  onSaveAsNew,
  onList,
  onClose,
}: {
  /** Name of the record in the accusative. */
  accusative: string;
  saving: boolean;
  onSaveAsNew: () => void;
  onList: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Zapis je u međuvremenu obrisan"
      size="34rem"
      closeOnClickOutside={false}
    >
      <p className={classes.lead}>
        Neko je obrisao {accusative} dok ste uređivali. Vaš unos nije izgubljen: možete ga sačuvati kao novi
        zapis.
      </p>
      <div className={classes.dialogFoot}>
        <Button variant="default" disabled={saving} onClick={onList}>
          Odbaci unos i idi na listu
        </Button>
        <Button loading={saving} onClick={onSaveAsNew} data-autofocus>
          Sačuvaj kao novi zapis
        </Button>
      </div>
    </Dialog>
  );
}
