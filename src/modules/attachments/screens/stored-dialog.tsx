import { Button, Modal, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { ChoiceOption, itemOf, wholeLabel } from '../../../admin/fields/choices.tsx';
import { dropdown } from '../../../admin/fields/dropdown.ts';
import { useChoiceSearch } from '../../../admin/fields/use-choice-search.tsx';
import type { ChoiceSource } from '../../../admin/fields/use-choices.ts';
import { Problem, problemOf } from '../../../admin/kit/index.ts';
import kit from '../../../admin/kit/kit.module.css';
import type { Choice } from '../../../core/resource-api.ts';
import { api } from '../../../web/api.ts';
import { KEPT_FILES } from '../../stored-files/labels.ts';
import type { StoredFileRow } from '../../stored-files/stored-files.api.ts';

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
  const { found, reset, input } = useChoiceSearch(STORED, { early: true });
  const [chosen, setChosen] = useState<Choice[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ids = chosen.map(({ idguid }) => idguid);
  const attach = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      for (const { idguid } of chosen) {
        await api.post(path, { stored_file_id: idguid });
        setChosen((all) => all.filter((one) => one.idguid !== idguid));
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
    <Modal opened onClose={onClose} title="Odaberi iz „Datoteka”" size="30rem">
      <MultiSelect
        label="Datoteke"
        description="Prilaže se sadašnja verzija. Datoteka se ne može obrisati dok je prilog."
        data-autofocus
        data={[
          ...chosen.map((one) => ({ value: one.idguid, label: wholeLabel(one) })),
          ...found.filter(({ idguid }) => !ids.includes(idguid)).map(itemOf),
        ]}
        {...dropdown}
        comboboxProps={{ ...dropdown.comboboxProps, floatingStrategy: 'fixed' }}
        {...input}
        openOnFocus={false}
        renderOption={ChoiceOption}
        value={ids}
        onChange={(next) => {
          const known = new Map([...found, ...chosen].map((one) => [one.idguid, one]));
          setChosen(next.flatMap((id) => known.get(id) ?? []));
          reset();
        }}
        // The server has searched, folding diacritics.
        filter={({ options }) => options}
        hidePickedOptions
        placeholder={chosen.length === 0 ? 'Pretraga: naziv, oznake, napomena' : undefined}
      />
      <Problem>{problem}</Problem>
      <div className={kit.dialogActions}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Odustani
        </Button>
        <Button loading={busy} disabled={chosen.length === 0} onClick={() => void attach()}>
          Priloži
        </Button>
      </div>
    </Modal>
  );
}
