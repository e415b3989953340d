import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../../admin/form/use-saved.ts';
import {
  Fetched,
  formatDateTime,
  Panel,
  Scroll,
  useGet,
  useQuestion,
} from '../../../../../admin/kit/index.ts';
import { dayOf, dayText } from '../../../../../core/dates.ts';
import { choice } from '../../../../../core/resource.ts';
import { api } from '../../../../../web/api.ts';
import { EXCEPTION_FIELDS, LOCK_LABELS, type LockException } from '../../locks/locks.api.ts';
import classes from './years.module.css';

const EXCEPTIONS = '/api/fin/locks/exceptions';
type Person = { idguid: string; name: string };

/** Who may post into locked days, until when and why. */
export function Exceptions({
  exceptions,
  maySave,
}: {
  exceptions: readonly LockException[];
  maySave: boolean;
}) {
  const [granting, setGranting] = useState(false);
  const { ask, dialog } = useQuestion();
  const revoke = (one: LockException): void =>
    ask({
      title: `Opozvati izuzetak: ${one.user_name}?`,
      text: 'Ta osoba odmah više ne može knjižiti u zaključane dane.',
      confirmLabel: 'Opozovi',
      danger: true,
      confirm: () => api.post(`${EXCEPTIONS}/${one.idguid}/revoke`),
    });
  return (
    <Panel
      title="Izuzeci"
      aside={
        maySave && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setGranting(true)}
          >
            Daj izuzetak
          </Button>
        )
      }
    >
      {exceptions.length === 0 ? (
        <p className={classes.about}>Niko ne knjiži u zaključane dane.</p>
      ) : (
        <Scroll aria-label="Izuzeci od zaključavanja">
          <table className={classes.table}>
            <caption className={classes.hidden}>Izuzeci od zaključavanja</caption>
            <thead>
              <tr>
                {['Osoba', 'Od čega', 'Dani', 'Razlog', 'Stanje', ''].map((name) => (
                  <th key={name} scope="col">
                    {name || <span className={classes.hidden}>Radnja</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {exceptions.map((one) => (
                <tr key={one.idguid}>
                  <td>{one.user_name}</td>
                  <td>{LOCK_LABELS[one.kind]}</td>
                  <td>
                    {dayText(one.from_day)} – {dayText(one.to_day)}
                  </td>
                  <td>{one.reason}</td>
                  <td>{stateOf(one)}</td>
                  <td>
                    {maySave && one.active && (
                      <Button variant="subtle" size="compact-xs" onClick={() => revoke(one)}>
                        Opozovi
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {granting && <Granting onClose={() => setGranting(false)} />}
      {dialog}
    </Panel>
  );
}

function stateOf(one: LockException): string {
  if (one.revoked_at) return `opozvan ${formatDateTime(one.revoked_at)}, ${one.revoked_by}`;
  return `${one.active ? 'vrijedi' : 'vrijedio'} do ${dayText(dayOf(Date.parse(one.valid_until) - 1))}`;
}

function Granting({ onClose }: { onClose: () => void }) {
  const asked = useGet<Person[]>('/api/fin/locks/people');
  return <Fetched asked={asked}>{(people) => <Grant people={people} onClose={onClose} />}</Fetched>;
}

function Grant({ people, onClose }: { people: readonly Person[]; onClose: () => void }) {
  const saved = useSaved();
  const fields = {
    user_id: choice({
      label: 'Osoba',
      options: Object.fromEntries(people.map(({ idguid, name }) => [idguid, name])),
      required: true,
    }),
    ...EXCEPTION_FIELDS,
  };
  const state = useDeclaredForm({
    fields,
    initial: { kind: 'all', valid_through: dayOf(Date.now()) },
    send: (values) => api.post(EXCEPTIONS, values),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm state={state} title="Izuzetak od zaključavanja" submitLabel="Daj izuzetak" onClose={onClose}>
      <Fields state={state} fields={fields} />
    </DialogForm>
  );
}
