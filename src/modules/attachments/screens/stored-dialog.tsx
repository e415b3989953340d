import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { type ChoiceSource, useChoices } from '../../../admin/fields/use-choices.ts';
import { Dialog, Fetched, NothingHere, Problem, problemOf } from '../../../admin/kit/index.ts';
import kit from '../../../admin/kit/kit.module.css';
import type { Choice } from '../../../core/resource-api.ts';
import { api } from '../../../web/api.ts';
import { KEPT_FILES } from '../../stored-files/labels.ts';
import type { StoredFileRow } from '../../stored-files/stored-files.api.ts';
import classes from './attachments.module.css';

const STORED: ChoiceSource = {
  path: KEPT_FILES.api,
  list: true,
  read: ({ idguid, name, folder }: StoredFileRow) => ({ idguid, label: name, hint: folder }),
};

interface StoredDialogProps {
  /** Path of the record's attachments. */
  path: string;
  onAttached: () => void;
  onClose: () => void;
}

/** Chooses stored files and attaches them. */
export function StoredDialog({ path, onAttached, onClose }: StoredDialogProps) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), 200);
  const asked = useChoices(STORED, searched, true);
  const [chosen, setChosen] = useState<Choice[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isChosen = ({ idguid }: Choice): boolean => chosen.some((one) => one.idguid === idguid);
  const without = (gone: Choice) => (all: Choice[]) => all.filter(({ idguid }) => idguid !== gone.idguid);
  const attach = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      for (const one of chosen) {
        await api.post(path, { stored_file_id: one.idguid });
        setChosen(without(one));
      }
      toast.success(chosen.length === 1 ? 'Datoteka je priložena.' : 'Datoteke su priložene.');
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
    onAttached();
  };
  return (
    <Dialog opened onClose={onClose} title="Odaberi iz „Datoteka”" size="30rem">
      <TextInput
        data-autofocus
        aria-label="Pretraži po nazivu, oznakama i napomeni"
        placeholder="Pretraži po nazivu, oznakama i napomeni"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.stored}>
        <Fetched asked={asked}>
          {(found) => (
            <>
              {[...chosen, ...found.filter((one) => !isChosen(one))].map((one) => (
                <Checkbox
                  key={one.idguid}
                  label={one.label}
                  description={one.hint}
                  checked={isChosen(one)}
                  disabled={busy}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((all) => (checked ? [...all, one] : without(one)(all)))
                  }
                />
              ))}
              {found.length === 0 && <NothingHere>Ništa nije pronađeno.</NothingHere>}
            </>
          )}
        </Fetched>
      </div>
      <p className={classes.about}>
        Prilaže se sadašnja verzija. Datoteka se ne može obrisati dok je prilog.
      </p>
      <Problem>{problem}</Problem>
      <div className={kit.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Odustani
        </Button>
        <Button loading={busy} disabled={chosen.length === 0} onClick={() => void attach()}>
          {chosen.length > 1 ? `Priloži (${chosen.length})` : 'Priloži'}
        </Button>
      </div>
    </Dialog>
  );
}
