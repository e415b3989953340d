import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { FormState } from '../../../admin/form/use-form.ts';
import { useGet } from '../../../admin/kit/index.ts';
import type { ResourceRecord } from '../../../core/resource.ts';
import type { Similar } from '../companies.api.ts';
import classes from './companies.module.css';
import { reasonsText } from './reasons.ts';
import { TakeOver } from './take-over.tsx';

/** What helps to fill the form: registers asked by number, and companies that look the same. */
export function FormHelp({ state, record }: { state: FormState; record: ResourceRecord | null }) {
  const [number, setNumber] = useState<string | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  return (
    <>
      {!record && <TakeOver state={state} asked={number} onAsked={setNumber} onTaken={setTaken} />}
      <SimilarCompanies state={state} record={record} taken={taken} onTake={record ? undefined : setNumber} />
    </>
  );
}

/** Typing ends after this pause, in milliseconds. */
const PAUSE = 400;

/** A quiet hint: companies with the same number or name, each with a link. */
function SimilarCompanies({
  state,
  record,
  taken,
  onTake,
}: {
  state: FormState;
  record: ResourceRecord | null;
  /** Number of the register's firm that was taken over. */
  taken: string | null;
  onTake?: (number: string) => void;
}) {
  const [naziv, jib, pdv_broj, strani_broj] = useWatch({
    control: state.form.control,
    name: ['naziv', 'jib', 'pdv_broj', 'strani_broj'],
  }) as string[];
  const typed = { naziv, jib, pdv_broj, strani_broj, except: record?.idguid };
  const query = useSettled(
    Object.fromEntries(Object.entries(typed).filter(([, text]) => (text ?? '').trim() !== '')) as Record<
      string,
      string
    >,
  );
  const changed = state.form.formState.dirtyFields;
  const asks = ['naziv', 'jib', 'pdv_broj', 'strani_broj'].some((name) => changed[name]);
  const { data = [] } = useGet<Similar[]>('/api/admin/companies/similar', query, { enabled: asks });
  const shown = asks ? data.filter((one) => one.can_edit || one.number !== taken) : [];
  return (
    <div className={classes.hints} role="status" data-empty={shown.length === 0 || undefined}>
      {shown.length > 0 && (
        <>
          <p className={classes.hintsHead}>
            <IconAlertCircle size={16} aria-hidden /> Slične firme koje već postoje
          </p>
          <ul>
            {shown.map((one) => (
              <li key={one.idguid}>
                <Link to={`/admin/companies/${one.idguid}/view`} target="_blank" rel="noopener">
                  {one.naziv}
                </Link>
                <span className={classes.quiet}>
                  {[one.number, one.grad, reasonsText(one.reasons), !one.can_edit && 'u registru']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {!one.can_edit && one.number && onTake && (
                  <button type="button" className={classes.textButton} onClick={() => onTake(one.number!)}>
                    Preuzmi podatke
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The value once it has not changed for a while. */
function useSettled<T extends object>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
