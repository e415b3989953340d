import { Button, Select } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import { useChoiceSearch } from '../../../../admin/fields/use-choice-search.tsx';
import { formatDateTime, Panel, useAct, useQuestion } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import type { Broadcast } from '../broadcasts.api.ts';
import { CountText } from './broadcast-form.tsx';
import classes from './broadcasts.module.css';
import { broadcastApi, useCount } from './broadcasts-data.ts';
import { type Chosen, useOwnConversation } from './use-own-conversation.ts';

/** Before sending: how many get it, and a test to oneself. */
export function SendPanel({ broadcast }: { broadcast: Broadcast }) {
  const { tags, not_tags, state, planned_at } = broadcast;
  const count = useCount(broadcast);
  return (
    <Panel title={state === 'planned' ? `Zakazano: ${formatDateTime(planned_at)}` : 'Prije slanja'}>
      <div className={classes.sending}>
        {count && <CountText {...count} />}
        <p className={classes.muted}>
          {tags.length === 0 ? 'Ide svim pretplatnicima bota' : `Ide onima s oznakom: ${tags.join(', ')}`}
          {not_tags.length > 0 && `, osim onih s oznakom: ${not_tags.join(', ')}`}. Primaoci se biraju kad
          slanje počne.
        </p>
        {broadcast.may_edit && <Test broadcast={broadcast} />}
      </div>
    </Panel>
  );
}

/** Sends it to one conversation, such as one's own. */
function Test({ broadcast }: { broadcast: Broadcast }) {
  const url = broadcastApi(broadcast.idguid);
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const { own, keep } = useOwnConversation(broadcast.bot_id);
  const [chosen, setChosen] = useState<Chosen | null>(own);
  const search = useChoiceSearch({ path: `${url}/testers` }, { title: chosen?.label ?? '' });
  const found = search.found.map(({ idguid, label, hint }) => ({
    value: idguid,
    label: hint ? `${label} (${hint})` : label,
  }));
  const sendTo = ({ value }: Chosen) => api.post(`${url}/test`, { conversation_id: value });
  const send = (to: Chosen): void => {
    if (to.value === own?.value) {
      void act(() => sendTo(to));
      return;
    }
    ask({
      title: `Je li „${to.label}” vaš razgovor?`,
      text: 'Poruka odmah stiže toj osobi na Viber, a ne može se povući. Vaš izbor se pamti u ovom pregledniku, pa se sljedeći put ne pita.',
      confirmLabel: 'Jeste, pošalji probu',
      refusal: 'Proba nije poslana',
      confirm: () => sendTo(to),
      done: () => keep(to),
    });
  };
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <div className={classes.test}>
      <Select
        {...dropdown}
        {...search.input}
        label="Proba"
        inputWrapperOrder={DESCRIPTION_BELOW}
        description="Pretplatite se na bota svojim Viberom, pa pronađite svoj razgovor po imenu."
        placeholder="Ime u razgovoru"
        data={data}
        value={chosen?.value ?? null}
        onChange={(value) => setChosen(data.find((one) => one.value === value) ?? null)}
        filter={() => (search.asked ? found : data)}
      />
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={busy}
        disabled={!chosen || broadcast.obstacle !== null}
        onClick={() => chosen && send(chosen)}
      >
        {chosen ? `Pošalji probu: ${chosen.label}` : 'Pošalji probu'}
      </Button>
      {dialog}
    </div>
  );
}
