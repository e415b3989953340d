import { Button } from '@mantine/core';
import { IconBell, IconBellFilled, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { Fetched, formatDateTime, NONE, Panel, useAct } from '../../../../admin/kit/index.ts';
import { RecordPanels } from '../../../../admin/resource/view/record-panels.tsx';
import { api } from '../../../../web/api.ts';
import { SAVE_NOTICES } from '../../labels.ts';
import { amountText } from '../../notices/screens/money.ts';
import { PROCUREMENT_FILES } from '../attached.ts';
import type { Entry, Member, PipelineCard } from '../pipeline.api.ts';
import { PIPELINE_STATES, REMINDERS } from '../states.ts';
import { EntryDialog } from './entry-form.tsx';
import { Notes } from './notes.tsx';
import classes from './pipeline.module.css';
import { entryApi, useCard, useTakeOff } from './pipeline-data.ts';

/** On the page of a notice: what the organisation has of it. State, person, reminder, offer, follow, notes and files. */
export default function PipelinePanel({ idguid }: { idguid: string }) {
  return <Fetched asked={useCard(idguid)}>{(card) => <Own card={card} />}</Fetched>;
}

function Own({ card }: { card: PipelineCard }) {
  const maySave = hasPermission(useSignedIn(), SAVE_NOTICES);
  const [editing, setEditing] = useState(false);
  const { entry, idguid, title, notes, followers, people } = card;
  const record = {
    ...{ idguid, title, version: 1, created_at: '', updated_at: '', updated_by: null },
    can_edit: maySave,
    refs: {},
  };
  return (
    <>
      <Panel title="Naša nabavka" aside={<Follow card={card} />}>
        {entry ? (
          <Worked entry={entry} people={people} maySave={maySave} onEdit={() => setEditing(true)} />
        ) : (
          <div className={classes.none}>
            <p>Nije u vašim nabavkama.</p>
            {maySave && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing(true)}>
                Dodaj u naše nabavke
              </Button>
            )}
          </div>
        )}
        {followers.length > 0 && (
          <p className={classes.quiet}>Prate je: {followers.map(({ name }) => name).join(', ')}.</p>
        )}
      </Panel>
      <Notes idguid={idguid} notes={notes} maySave={maySave} />
      <RecordPanels resource={PROCUREMENT_FILES} record={record} />
      {editing && <EntryDialog card={card} onClose={() => setEditing(false)} />}
    </>
  );
}

function Follow({ card: { idguid, followed } }: { card: PipelineCard }) {
  const { act, busy } = useAct();
  const Sign = followed ? IconBellFilled : IconBell;
  return (
    <Button
      size="compact-sm"
      variant={followed ? 'light' : 'default'}
      aria-pressed={followed}
      loading={busy}
      leftSection={<Sign size={16} aria-hidden />}
      onClick={() => act(() => api.put(entryApi(idguid, '/pracenje'), { follow: !followed }))}
    >
      {followed ? 'Pratite je' : 'Prati'}
    </Button>
  );
}

const OPTIONS = Object.entries(PIPELINE_STATES).map(([value, label]) => ({ value, label }));

interface WorkedProps {
  entry: Entry;
  people: readonly Member[];
  maySave: boolean;
  onEdit: () => void;
}

function Worked({ entry, people, maySave, onEdit }: WorkedProps) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const takeOff = useTakeOff();
  const { idguid, version, state, state_at, person_id, person, offer } = entry;
  const choose = (next: string | null): void => {
    if (next === null || next === state) return;
    void act(() => api.patch<Entry>(entryApi(idguid), { version, state: next }), {
      refused: (error) => {
        if (error.code !== 'stale') return false;
        toast.error(`${error.message} Prikazano je novo stanje.`, { duration: 8000 });
        void client.invalidateQueries();
        return true;
      },
    });
  };
  return (
    <>
      {maySave ? (
        <ChoiceSelect
          label="Stanje"
          inputWrapperOrder={DESCRIPTION_BELOW}
          description={`Od ${formatDateTime(state_at)}`}
          data={OPTIONS}
          value={state}
          disabled={busy}
          onChange={choose}
        />
      ) : (
        <p>
          {PIPELINE_STATES[state]} <small>od {formatDateTime(state_at)}</small>
        </p>
      )}
      <dl className={classes.said} aria-label="Naša nabavka">
        <dt>Odgovorna osoba</dt>
        <dd>
          {person ?? NONE}
          {person_id && !people.some(({ idguid: one }) => one === person_id) && ' (više nema pristup)'}
        </dd>
        <dt>Naša ponuda</dt>
        <dd>{amountText(offer)}</dd>
        <dt>Podsjetnik</dt>
        <dd>{reminderText(entry)}</dd>
      </dl>
      {maySave && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Uredi
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => void takeOff(entry)}
          >
            Ukloni iz naših
          </Button>
        </div>
      )}
    </>
  );
}

function reminderText({ remind, remind_at, reminded_at }: Entry): string {
  if (remind === null) return NONE;
  const when = REMINDERS[remind];
  if (reminded_at) return `${when}; poslan ${formatDateTime(reminded_at)}`;
  return remind_at ? `${when}: ${formatDateTime(remind_at)}` : `${when}; čeka da rok bude objavljen`;
}
