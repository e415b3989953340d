import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../../admin/form/use-saved.ts';
import {
  Fetched,
  formatDateTime,
  PageHeader,
  PageTabs,
  Panel,
  useGet,
} from '../../../../../admin/kit/index.ts';
import { dayText } from '../../../../../core/dates.ts';
import { api } from '../../../../../web/api.ts';
import type { LockKind } from '../../lock-kinds.ts';
import { LOCK_FIELDS, LOCK_HELP, LOCK_LABELS, type LocksState } from '../../locks/locks.api.ts';
import { Exceptions } from './exceptions.tsx';
import { YEAR_TABS } from './paths.ts';
import classes from './years.module.css';

export const LOCKS = '/api/fin/locks';
const KINDS = ['vat', 'all', 'final'] as const;

/** /fin/poslovne-godine/zakljucavanje */
export default function Locks() {
  const asked = useGet<LocksState>(LOCKS);
  const maySave = hasPermission(useSignedIn(), 'fin_poslovnegodine_save');
  const [changing, setChanging] = useState<LockKind | null>(null);
  return (
    <>
      <PageHeader title="Zaključavanje" description="Do kojeg dana se više ne knjiži." />
      <PageTabs tabs={YEAR_TABS} />
      <Fetched asked={asked}>
        {(state) => (
          <div className={classes.screen}>
            <div className={classes.locks}>
              {KINDS.map((kind) => (
                <Lock
                  key={kind}
                  kind={kind}
                  state={state}
                  onChange={maySave ? () => setChanging(kind) : undefined}
                />
              ))}
            </div>
            <Exceptions exceptions={state.exceptions} maySave={maySave} />
            {changing && <LockForm kind={changing} state={state} onClose={() => setChanging(null)} />}
          </div>
        )}
      </Fetched>
    </>
  );
}

interface LockProps {
  kind: LockKind;
  state: LocksState;
  onChange?: () => void;
}

function Lock({ kind, state: { locks }, onChange }: LockProps) {
  const lock = locks.find((one) => one.kind === kind);
  return (
    <Panel
      title={LOCK_LABELS[kind]}
      aside={
        onChange && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={lock ? <IconLock size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />}
            aria-label={`${lock ? 'Pomjeri' : 'Zaključaj'}: ${LOCK_LABELS[kind]}`}
            onClick={onChange}
          >
            {lock ? 'Pomjeri' : 'Zaključaj'}
          </Button>
        )
      }
    >
      <div className={classes.lock}>
        {lock ? (
          <>
            <b>do {dayText(lock.through)}</b>
            <p className={classes.about}>
              {lock.reason} · {lock.set_by}, {formatDateTime(lock.set_at)}
            </p>
          </>
        ) : (
          <b>
            <IconLockOpen size={16} aria-hidden /> otključano
          </b>
        )}
        <p className={classes.note}>{LOCK_HELP[kind]}</p>
      </div>
    </Panel>
  );
}

function LockForm({
  kind,
  state: { locks },
  onClose,
}: {
  kind: LockKind;
  state: LocksState;
  onClose: () => void;
}) {
  const saved = useSaved();
  const form = useDeclaredForm({
    fields: LOCK_FIELDS,
    initial: { through: locks.find((one) => one.kind === kind)?.through ?? null },
    send: (values) => api.put(`${LOCKS}/${kind}`, values),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={form}
      title={`Zaključavanje: ${LOCK_LABELS[kind]}`}
      submitLabel="Sačuvaj"
      onClose={onClose}
    >
      <p className={classes.about}>{LOCK_HELP[kind]}</p>
      <Fields state={form} fields={LOCK_FIELDS} />
    </DialogForm>
  );
}
