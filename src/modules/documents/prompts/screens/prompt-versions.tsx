import { Badge, Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Dialog, EmptyState, formatDateTime, Panel, useAct } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { lineDifference } from '../line-difference.ts';
import { PAYS, PROMPTS, type PromptDesk, type PromptVersion } from '../prompts.api.ts';
import classes from './prompts.module.css';

/** Versions of a type's prompt, the newest first; any of them can be published, an earlier one too. */
export function PromptVersions({ desk, load }: { desk: PromptDesk; load: (text: string) => void }) {
  const mayPublish = hasPermission(useSignedIn(), PAYS);
  const [compared, setCompared] = useState<PromptVersion | null>(null);
  const { act, busy } = useAct();
  const publish = (number: number | null): Promise<void> =>
    act(() => api.put(`${PROMPTS}/${desk.idguid}/objava`, { number, version: desk.version }));
  return (
    <Panel title="Verzije uputstva">
      {desk.prompts.length === 0 && (
        <EmptyState title="Ova vrsta još nema posebnog uputstva">
          Upišite ga pod „Uputstvo modelu” i sačuvajte.
        </EmptyState>
      )}
      <ol className={classes.versions} reversed>
        {desk.prompts.map((prompt) => {
          const published = prompt.number === desk.current_prompt;
          return (
            <li key={prompt.number}>
              <div>
                <b>Verzija {prompt.number}</b> {published && <Badge size="sm">Objavljena</Badge>}
              </div>
              <span className={classes.note}>
                {[formatDateTime(prompt.created_at), prompt.created_by].filter(Boolean).join(', ')}
              </span>
              {prompt.note && <span>{prompt.note}</span>}
              <Group gap="xs">
                <Button variant="subtle" size="compact-sm" onClick={() => load(prompt.text)}>
                  Otvori u uređivaču
                </Button>
                {desk.prompts.length > 1 && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setCompared(prompt)}>
                    Uporedi
                  </Button>
                )}
                {mayPublish && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={busy}
                    onClick={() => void publish(published ? null : prompt.number)}
                  >
                    {published ? 'Povuci' : 'Objavi'}
                  </Button>
                )}
              </Group>
            </li>
          );
        })}
      </ol>
      {!mayPublish && desk.prompts.length > 0 && (
        <p className={classes.note}>Objaviti može ko smije mijenjati postavke organizacije.</p>
      )}
      {compared && <Compare desk={desk} one={compared} onClose={() => setCompared(null)} />}
    </Panel>
  );
}

interface CompareProps {
  desk: PromptDesk;
  one: PromptVersion;
  onClose: () => void;
}

const SIGN = { same: ' ', added: '+', removed: '−' } as const;
const WORD = { same: '', added: 'Dodato: ', removed: 'Uklonjeno: ' } as const;

function Compare({ desk, one, onClose }: CompareProps) {
  const others = desk.prompts.filter(({ number }) => number !== one.number);
  const [from, setFrom] = useState((others.find(({ number }) => number < one.number) ?? others[0]!).number);
  const other = others.find(({ number }) => number === from)!;
  const lines = lineDifference(other.text, one.text);
  return (
    <Dialog opened onClose={onClose} title={`Verzija ${one.number} prema verziji ${from}`} size="xl">
      <NativeSelect
        label="Uporedi s verzijom"
        value={from}
        onChange={(event) => setFrom(Number(event.currentTarget.value))}
        data={others.map(({ number }) => ({ value: `${number}`, label: `Verzija ${number}` }))}
      />
      <ul className={classes.difference}>
        {lines.map(({ what, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and the list is drawn anew as a whole
          <li key={at} data-what={what}>
            <span aria-hidden>{SIGN[what]}</span>
            <span className={classes.hidden}>{WORD[what]}</span>
            <span>{text || '\u00a0'}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
