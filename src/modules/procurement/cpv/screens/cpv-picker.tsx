import { Button, MultiSelect, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconListTree, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { ChoiceOption, itemOf, wholeLabel } from '../../../../admin/fields/choices.tsx';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import { useChoiceSearch } from '../../../../admin/fields/use-choice-search.tsx';
import { type ChoiceSource, useChosen } from '../../../../admin/fields/use-choices.ts';
import { Dialog } from '../../../../admin/kit/index.ts';
import { useDebouncedText } from '../../../../admin/list/use-debounced-text.ts';
import { MAX_SEARCH } from '../../../../core/list-query.ts';
import { NOTICES_API, SEE_CPV } from '../../labels.ts';
import classes from './cpv.module.css';
import { CpvTree } from './cpv-tree.tsx';

/** Where codes are chosen from, for whoever may see notices. */
export const CPV_CHOICES: ChoiceSource = { path: `${NOTICES_API}/references/cpv` };
/** Most codes of one filter. */
const MOST = 50;

interface PickerProps {
  /** Codes of eight digits; each stands for all below it. */
  value: readonly string[];
  onChange: (codes: string[]) => void;
  /** Default: "CPV". */
  label?: string;
  size?: 'xs' | 'sm';
  error?: string;
}

/** Chooses codes of the vocabulary by typing, or in its tree. */
export function CpvPicker({ value, onChange, label = 'CPV', size = 'sm', error }: PickerProps) {
  const maySee = hasPermission(useSignedIn(), SEE_CPV);
  const [browsing, setBrowsing] = useState(false);
  const chosen = [...value];
  const known = useChosen(CPV_CHOICES, chosen);
  const { found, input } = useChoiceSearch(CPV_CHOICES, { nothing: 'Nema takve oznake' });
  const toggle = (code: string) => {
    if (chosen.includes(code)) onChange(chosen.filter((one) => one !== code));
    else if (chosen.length < MOST) onChange([...chosen, code]);
    else toast.error(`Najviše ${MOST} CPV oznaka odjednom.`);
  };
  return (
    <div>
      <div className={classes.pick}>
        <MultiSelect
          size={size}
          label={label}
          placeholder={chosen.length === 0 ? 'Oznaka ili riječi' : undefined}
          data={[
            ...chosen.map((code) => ({ value: code, label: wholeLabel(known[code]) })),
            ...found.filter(({ idguid }) => !chosen.includes(idguid)).map(itemOf),
          ]}
          value={chosen}
          onChange={onChange}
          error={error}
          {...input}
          renderOption={ChoiceOption}
          // The server has searched.
          filter={({ options }) => options}
          hidePickedOptions
          maxValues={MOST}
          {...dropdown}
          // An open list makes a short page longer: closed only by the next click, it would move away what is clicked.
          onOptionSubmit={input.onDropdownClose}
        />
        {maySee && (
          <Button
            className={classes.browseButton}
            variant="subtle"
            size={`compact-${size}`}
            leftSection={<IconListTree size={14} aria-hidden />}
            onClick={() => setBrowsing(true)}
          >
            Stablo
          </Button>
        )}
      </div>
      <p className={classes.pickHelp}>Oznaka važi zajedno sa svime što stoji ispod nje.</p>
      {browsing && <Browse chosen={chosen} onToggle={toggle} onClose={() => setBrowsing(false)} />}
    </div>
  );
}

interface BrowseProps {
  chosen: readonly string[];
  onToggle: (code: string) => void;
  onClose: () => void;
}

function Browse({ chosen, onToggle, onClose }: BrowseProps) {
  const [q, setQ] = useState('');
  const [text, setText, flush] = useDebouncedText(q, (next) => setQ(next.trim()));
  const clear = () => {
    setText('');
    setQ('');
  };
  return (
    <Dialog opened onClose={onClose} title="Odaberite CPV oznake" size="52rem">
      <TextInput
        className={classes.head}
        type="search"
        aria-label="Pretraži CPV oznake"
        placeholder="Oznaka ili riječi"
        maxLength={MAX_SEARCH}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && flush()}
        data-autofocus
      />
      <div className={classes.browse}>
        <CpvTree
          q={q}
          onClear={clear}
          name={(node, props, children) => (
            <UnstyledButton
              {...props}
              aria-pressed={chosen.includes(node.code)}
              onClick={() => onToggle(node.code)}
            >
              <span className={classes.tick} aria-hidden>
                {chosen.includes(node.code) && <IconCheck size={14} stroke={2.6} />}
              </span>
              {children}
            </UnstyledButton>
          )}
        />
      </div>
      <div className={classes.browseFoot}>
        <span aria-live="polite">Odabrano: {chosen.length}</span>
        <Button onClick={onClose}>Gotovo</Button>
      </div>
    </Dialog>
  );
}
