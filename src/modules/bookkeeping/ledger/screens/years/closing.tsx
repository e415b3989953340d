import { Alert, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { Form } from '../../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../../admin/form/use-saved.ts';
import { counted, Fetched, PageHeader, Panel, useGet, useQuestion } from '../../../../../admin/kit/index.ts';
import { dayText } from '../../../../../core/dates.ts';
import { absolute, formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import { api } from '../../../../../web/api.ts';
import {
  CLOSING_FIELDS,
  type ClosingPreview,
  TAX_ACCOUNT,
  type TaxInput,
} from '../../closing/closing.api.ts';
import { YEARS, type YearDetail } from '../../years/years.api.ts';
import { YEARS_PATH, yearPath } from './paths.ts';
import { PreviewVoucher } from './preview-voucher.tsx';
import classes from './years.module.css';

/** /fin/poslovne-godine/:idguid/zatvaranje */
export default function ClosingPage() {
  const { idguid = '' } = useParams();
  const asked = useGet<YearDetail>(`${YEARS}/${idguid}`);
  const list = { label: 'Poslovne godine', to: YEARS_PATH };
  return (
    <Fetched asked={asked} list={list} title="Zatvaranje godine">
      {({ year }) => (
        <>
          <PageHeader
            title={`Zatvaranje godine ${year.naziv}`}
            crumbs={[list, { label: year.naziv, to: yearPath(idguid) }]}
            description="Prvo pogledajte šta će se proknjižiti; do potvrde se ništa ne mijenja."
          />
          <ClosingSteps key={String(year.closed)} idguid={idguid} naziv={year.naziv} />
        </>
      )}
    </Fetched>
  );
}

/** Asks for the tax, shows every line, and closes. */
function ClosingSteps({ idguid, naziv }: { idguid: string; naziv: string }) {
  const [seen, setSeen] = useState<{ tax: TaxInput; preview: ClosingPreview; typed: string } | null>(null);
  const path = `${YEARS}/${idguid}/closing`;
  const typed = useRef('');
  const state = useDeclaredForm({
    fields: CLOSING_FIELDS,
    initial: { tax_account: TAX_ACCOUNT },
    send: async (values) => ({
      tax: values as unknown as TaxInput,
      preview: (await api.post<ClosingPreview>(`${path}/preview`, values)).data,
    }),
    done: (shown) => setSeen({ ...shown, typed: typed.current }),
  });
  typed.current = JSON.stringify(state.form.watch());
  /** What was seen is not what would be closed with the tax that is typed now. */
  const changed = seen !== null && seen.typed !== typed.current;
  return (
    <div className={classes.screen}>
      <Form
        state={state}
        label="Zatvaranje godine"
        submitLabel="Pripremi pregled"
        cancelTo={yearPath(idguid)}
      >
        <Fields state={state} fields={CLOSING_FIELDS} />
      </Form>
      {changed && (
        <Alert title="Podaci su izmijenjeni poslije pregleda">
          Pripremite pregled ponovo: zatvara se samo ono što ste vidjeli.
        </Alert>
      )}
      {seen && !changed && (
        <Seen
          key={seen.preview.digest}
          preview={seen.preview}
          naziv={naziv}
          close={() => api.post(path, { ...seen.tax, digest: seen.preview.digest })}
          back={yearPath(idguid)}
        />
      )}
    </div>
  );
}

interface SeenProps {
  preview: ClosingPreview;
  naziv: string;
  close: () => Promise<{ message?: string }>;
  back: string;
}

function Seen({ preview, naziv, close, back }: SeenProps) {
  const saved = useSaved();
  const { ask, dialog } = useQuestion();
  const blocked = preview.problems.some(({ blocks }) => blocks);
  const result = unitsOf(preview.result);
  const { next } = preview;
  const confirm = (): void =>
    ask({
      title: `Zatvoriti godinu ${naziv}?`,
      text: `Proknjižit će se ${counted(preview.vouchers.length, 'nalog', 'naloga', 'naloga')}. Godinu kasnije može ponovo otvoriti samo ko ima pravo revizora.`,
      confirmLabel: 'Zatvori godinu',
      confirm: async () => {
        const answer = await close();
        saved(answer, back);
      },
    });
  return (
    <>
      <Panel
        title="Pregled"
        aside={
          <Button disabled={blocked} onClick={confirm}>
            Zatvori godinu
          </Button>
        }
      >
        <dl className={classes.result}>
          <div>
            <dt>{result < 0n ? 'Gubitak razdoblja' : 'Dobit razdoblja'}</dt>
            <dd>{formatAmount(absolute(result))}</dd>
          </div>
          <div>
            <dt>{next.made ? 'Otvara se nova godina' : 'Početno stanje dobija godina'}</dt>
            <dd>{next.naziv}</dd>
          </div>
          <div>
            <dt>Prvi dan</dt>
            <dd>{dayText(next.pocetak)}</dd>
          </div>
        </dl>
        {preview.problems.length > 0 && (
          <ul className={classes.problems} aria-label="Šta je nađeno">
            {preview.problems.map(({ message, blocks }) => (
              <li key={message} data-blocks={blocks || undefined}>
                {message}
              </li>
            ))}
          </ul>
        )}
        {preview.vouchers.length === 0 && (
          <p className={classes.about}>Godina nema salda: ništa se ne knjiži, a godina se zatvara.</p>
        )}
      </Panel>
      {preview.vouchers.map((voucher, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no number yet, and their order is the one of posting
        <PreviewVoucher key={index} voucher={voucher} />
      ))}
      {dialog}
    </>
  );
}
