import { Alert, Anchor, Button, Group, NativeSelect, Progress } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Fetched, formatDateTime, Panel, useAct, useGet } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { MODEL_PAGE } from '../../extraction/process-pages.ts';
import { PAYS, type PromptDesk, type Sample, TRIALS, type Trial, type TrialHead } from '../prompts.api.ts';
import { TRIAL_STATES, type Variant, variantName } from '../variant.ts';
import classes from './prompts.module.css';
import { Samples } from './samples.tsx';
import { TrialResults } from './trial-results.tsx';

/** Tries two variants on samples, and shows this and earlier trials. */
export function Trials({ desk }: { desk: PromptDesk }) {
  const [shown, setShown] = useState<string | null>(null);
  const asked = useGet<TrialHead[]>(TRIALS, { type: desk.idguid });
  return (
    <>
      <NewTrial desk={desk} started={setShown} />
      <Fetched asked={asked}>
        {(trials) => {
          const one = trials.find(({ idguid }) => idguid === shown) ?? trials[0];
          return (
            one && (
              <Panel title="Rezultati">
                <NativeSelect
                  className={classes.type}
                  label="Proba"
                  value={one.idguid}
                  onChange={(event) => setShown(event.currentTarget.value)}
                  data={trials.map((trial) => ({ value: trial.idguid, label: titleOf(trial) }))}
                />
                <Shown key={one.idguid} idguid={one.idguid} />
              </Panel>
            )
          );
        }}
      </Fetched>
    </>
  );
}

const titleOf = ({ created_at, variants, state }: TrialHead): string =>
  `${formatDateTime(created_at)}: ${variants.map(variantName).join(' / ')} (${TRIAL_STATES[state].toLowerCase()})`;

function NewTrial({ desk, started }: { desk: PromptDesk; started: (idguid: string) => void }) {
  const mayPay = hasPermission(useSignedIn(), PAYS);
  const asks = desk.model.on && mayPay;
  const variants = variantsOf(desk, asks);
  const [chosen, setChosen] = useState<readonly Sample[]>(desk.samples);
  const [first, setFirst] = useState(0);
  const [second, setSecond] = useState(variants.length > 1 ? 1 : -1);
  const { act, busy } = useAct();
  const run = (): Promise<void> =>
    act(async () => {
      const answer = await api.post<Trial>(TRIALS, {
        type: desk.idguid,
        documents: chosen.map(({ idguid }) => idguid),
        variants: [variants[first], ...(variants[second] ? [variants[second]] : [])],
      });
      started(answer.data.idguid);
      return answer;
    });
  const options = variants.map((variant, at) => ({ value: `${at}`, label: nameOf(desk, variant) }));
  return (
    <Panel title="Proba">
      <div className={classes.editor}>
        {!desk.model.on && (
          <Alert color="tile" title="Model nije uključen">
            Porede se pravila po raznim verzijama polja. Da biste probali i uputstva, uključite model i
            prihvatite da stranice idu na njegovu adresu.{' '}
            {mayPay && (
              <Anchor component={Link} to={MODEL_PAGE}>
                Postavke modela
              </Anchor>
            )}
          </Alert>
        )}
        {desk.model.on && !mayPay && (
          <Alert color="tile">
            Čitanje modelom košta, pa ga može probati samo ko smije mijenjati postavke organizacije. Pravila
            možete probati i vi.
          </Alert>
        )}
        <div className={classes.two}>
          <NativeSelect
            label="Prva varijanta"
            value={`${first}`}
            onChange={(event) => setFirst(Number(event.currentTarget.value))}
            data={options}
          />
          <NativeSelect
            label="Druga varijanta"
            value={`${second}`}
            onChange={(event) => setSecond(Number(event.currentTarget.value))}
            data={[{ value: '-1', label: 'Nijedna: samo prema odobrenom' }, ...options]}
          />
        </div>
        <Samples type={desk.idguid} chosen={chosen} setChosen={setChosen} />
        <Group>
          <Button loading={busy} disabled={chosen.length === 0} onClick={() => void run()}>
            Pokreni probu
          </Button>
        </Group>
      </div>
    </Panel>
  );
}

/** What can be tried; the current rules first, and then what is likely to be held against them. */
function variantsOf({ current_version, current_prompt, prompts }: PromptDesk, asks: boolean): Variant[] {
  const rules = Array.from(
    { length: current_version },
    (_, at): Variant => ({ by: 'rules', version: current_version - at }),
  );
  if (!asks) return rules;
  const numbers = prompts.map(({ number }) => number);
  const sorted = [
    ...numbers.filter((number) => number === current_prompt),
    ...numbers.filter((number) => number !== current_prompt),
  ];
  const model = [...sorted, null].map((prompt): Variant => ({ by: 'model', prompt }));
  return [rules[0]!, ...model, ...rules.slice(1)];
}

function nameOf({ current_version, current_prompt }: PromptDesk, variant: Variant): string {
  const current =
    variant.by === 'rules' ? variant.version === current_version : variant.prompt === current_prompt;
  return `${variantName(variant)}${current ? ' (sada važi)' : ''}`;
}

function Shown({ idguid }: { idguid: string }) {
  const asked = useGet<Trial>(`${TRIALS}/${idguid}`);
  const { act, busy } = useAct();
  return (
    <Fetched asked={asked}>
      {(trial) => {
        const all = trial.documents.length * trial.variants.length;
        const runs = trial.state === 'ceka' || trial.state === 'radi';
        return (
          <div className={classes.editor}>
            <p className={classes.note} role="status">
              {TRIAL_STATES[trial.state]}: {trial.done} od {all} čitanja. Pokretanje: {trial.created_by},{' '}
              {formatDateTime(trial.created_at)}.
            </p>
            {runs && (
              <Group>
                <Progress
                  className={classes.progress}
                  value={(trial.done * 100) / all}
                  aria-label="Napredak probe"
                />
                <Button
                  variant="default"
                  disabled={busy}
                  onClick={() => void act(() => api.post(`${TRIALS}/${idguid}/prekini`))}
                >
                  Prekini
                </Button>
              </Group>
            )}
            {trial.reason && <Alert color="yellow">{trial.reason}</Alert>}
            {trial.results.length > 0 && <TrialResults trial={trial} />}
          </div>
        );
      }}
    </Fetched>
  );
}
