import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { toInput } from '../../../admin/fields/form-values.ts';
import { formatValue } from '../../../admin/fields/format-value.ts';
import type { FormState } from '../../../admin/form/use-form.ts';
import { messageOf } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { Lookup } from '../companies.api.ts';
import { companies } from '../companies.resource.ts';
import classes from './companies.module.css';

/** Longer than the server waits for a foreign register, in milliseconds. */
const TIMEOUT = 20_000;
/** Shown of what was found, before it is taken. */
const SHOWN = ['naziv', 'adresa', 'grad', 'jib', 'pdv_broj', 'strani_broj'];

interface Props {
  state: FormState;
  /** A number to ask about at once. */
  asked: string | null;
  onAsked: (number: string | null) => void;
  /** The firm with this number was taken over. */
  onTaken: (number: string) => void;
}

/** Registers asked by number: the operator's, and VIES; what they know fills the empty fields by one click. */
export function TakeOver({ state, asked, onAsked, onTaken }: Props) {
  const [query] = useSearchParams();
  const [number, setNumber] = useState(query.get('broj') ?? '');
  const [found, setFound] = useState<Lookup | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<string[] | null>(null);

  const look = async (text: string, then?: (answer: Lookup) => void): Promise<void> => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    setProblem(null);
    setFound(null);
    setTaken(null);
    try {
      const path = '/api/admin/companies/lookup';
      const { data } = await api.get<Lookup>(path, { query: { number: text.trim() }, timeout: TIMEOUT });
      setFound(data);
      then?.(data);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  const take = ({ values }: Lookup): void => {
    const names = Object.keys(values).filter((name) => isEmpty(state.form.getValues(name)));
    for (const name of names)
      state.form.setValue(name, toInput(companies.fields[name]!, values[name]), {
        shouldDirty: true,
        shouldValidate: true,
      });
    onTaken(String(values.jib ?? values.strani_broj));
    setTaken(names.map((name) => companies.fields[name]!.label));
  };

  // A number from the address or from a hint is asked about and taken without another click.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number
  useEffect(() => {
    const given = asked ?? query.get('broj');
    if (!given) return;
    setNumber(given);
    void look(given, (answer) => !answer.own && answer.source && take(answer));
    onAsked(null);
  }, [asked]);

  return (
    <div className={classes.takeOver}>
      <div className={classes.ask}>
        <TextInput
          label="Preuzmi podatke po broju"
          description="JIB, PDV broj ili broj firme iz EU, npr. HR33392005961. Pita se registar poznatih firmi i VIES."
          inputWrapperOrder={['label', 'input', 'description']}
          value={number}
          maxLength={64}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setNumber(currentTarget.value);
            // What was said belongs to the former number.
            setProblem(null);
            setFound(null);
            setTaken(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void look(number);
          }}
        />
        <Button
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          loading={busy}
          disabled={number.trim() === ''}
          onClick={() => void look(number)}
        >
          Potraži
        </Button>
      </div>
      <div role="status">
        {problem && <p className={classes.problem}>{problem}</p>}
        {found && <Answer found={found} taken={taken} onTake={() => take(found)} />}
      </div>
    </div>
  );
}

function Answer({ found, taken, onTake }: { found: Lookup; taken: string[] | null; onTake: () => void }) {
  const { own, source, values, message, warning } = found;
  const known = SHOWN.filter((name) => values[name] !== undefined);
  return (
    <div className={classes.answer}>
      {own && (
        <p>
          Ovu firmu već imate: <Link to={`/admin/companies/${own.idguid}/view`}>{own.naziv}</Link>
        </p>
      )}
      {source ? (
        <>
          <p className={classes.foundName}>{String(values.naziv)}</p>
          <p className={classes.quiet}>
            {known
              .filter((name) => name !== 'naziv')
              .map((name) => formatValue(companies.fields[name], values[name]))
              .join(' · ')}
          </p>
          <p className={classes.quiet}>
            Izvor: {source}. {message}
          </p>
        </>
      ) : (
        <p>{message}</p>
      )}
      {warning && <p className={classes.doubt}>{warning}</p>}
      {taken ? (
        <p className={classes.done}>
          {taken.length > 0
            ? `Preuzeto: ${taken.join(', ')}.`
            : 'Sva polja su već popunjena, ništa nije promijenjeno.'}
        </p>
      ) : (
        source && (
          <Button size="xs" leftSection={<IconDownload size={14} aria-hidden />} onClick={onTake}>
            Preuzmi podatke
          </Button>
        )
      )}
    </div>
  );
}

/** True for an input without anything of a person's own; a switch is never taken over. */
const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : value === '');
