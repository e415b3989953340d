import { Button, Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { Fetched, formatDecimal, formatNumber, Scroll } from '../../../../admin/kit/index.ts';
import { useAuth } from '../../../../web/use-auth.ts';
import { AmountCell } from '../../ledger/screens/amount.tsx';
import type { Statement } from '../statements.api.ts';
import filterClasses from './filters.module.css';
import { useRefused } from './filters.tsx';
import { PositionsImport } from './positions-import.tsx';
import shared from './report.module.css';
import { ReportFrame } from './report-frame.tsx';
import classes from './table.module.css';
import { Indent, Nothing } from './trial-balance.tsx';
import { type ReportAddress, saveReport, useReport, useReportAddress } from './use-report.ts';

const NAMES = ['year', 'to', 'form'];

/** /fin/izvjestaji/bilansi: statements by imported AOP positions; without them an internal overview. */
export default function StatementsScreen() {
  const address = useReportAddress(NAMES);
  const asked = useReport<Statement>('statement', address.query);
  const [importing, setImporting] = useState(false);
  const mayImport = hasPermission(useAuth(), 'fin_poslovnegodine_save');
  const { form, forms = [], span } = asked.data ?? {};
  return (
    <ReportFrame
      title="Bilansi"
      description="Bilans stanja i bilans uspjeha po AOP pozicijama koje ste uvezli; dok ih nema, po klasama i grupama."
      about={form ?? 'Interni pregled, nije obrazac FIA'}
      address={address}
      span={span}
      error={asked.error}
      chosen={[form]}
      days="to"
      save={(format) => saveReport('statement', address.query, format)}
      filters={forms.length > 0 && <FormSelect address={address} forms={forms} form={form ?? null} />}
      actions={
        mayImport && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            Uvezi pozicije
          </Button>
        )
      }
    >
      <Fetched asked={asked} title="Bilansi">
        {(statement) => (
          <>
            {statement.form === null ? (
              <Overview statement={statement} />
            ) : (
              <Positions statement={statement} />
            )}
          </>
        )}
      </Fetched>
      {importing && <PositionsImport onClose={() => setImporting(false)} />}
    </ReportFrame>
  );
}

function FormSelect({
  address,
  forms,
  form,
}: {
  address: ReportAddress;
  forms: string[];
  form: string | null;
}) {
  return (
    <Select
      label="Obrazac"
      size="sm"
      className={filterClasses.wide}
      data={forms}
      value={address.of('form') || form}
      error={useRefused('form')}
      onChange={(next) => address.set({ form: next })}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** Head of the year before, where the books have none. */
const BEFORE = 'Prethodna godina';

const Head = ({ statement, first }: { statement: Statement; first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">Pozicija</th>
      <th scope="col" data-amount>
        {statement.span.year}
      </th>
      <th scope="col" data-amount>
        {statement.year_before ?? BEFORE}
      </th>
    </tr>
  </thead>
);

/** A form; amounts are whole KM. */
function Positions({ statement }: { statement: Statement }) {
  const rounded = statement.rows.filter(({ rounding }) => rounding !== '0');
  return (
    <>
      <Scroll className={classes.scroll}>
        <table className={classes.table}>
          <Head statement={statement} first="AOP" />
          <tbody>
            {statement.rows.map(({ aop, name, formula, heading, current, before }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: positions have fixed places, and headings no code
              <tr key={index} data-level={heading ? 2 : undefined}>
                <th scope="row">{aop}</th>
                <td data-text title={formula || undefined}>
                  {name}
                </td>
                <td data-amount data-label={statement.span.year}>
                  {current !== null && formatDecimal(current)}
                </td>
                <td data-amount data-label={statement.year_before ?? BEFORE}>
                  {before !== null && formatDecimal(before)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {rounded.length > 0 && (
        <p className={shared.note}>
          Razlika zaokruživanja na cijele KM (iznos pozicije manje zbir zaokruženih pozicija):{' '}
          {rounded.map(({ aop, rounding }) => `AOP ${aop}: ${formatDecimal(rounding)} KM`).join('; ')}.
          Program je ne raspoređuje sam.
        </p>
      )}
      <p className={shared.note}>
        Obrazac „{statement.form}” važi od {formatNumber(statement.valid_from).replace('.', '')}. godine.
        Nalozi zatvaranja se ne broje.
      </p>
    </>
  );
}

const PARTS = { position: 'Stanje (klase 0–4)', result: 'Rezultat (klase 5 i 6)' } as const;

/** Balances by class and group. */
function Overview({ statement }: { statement: Statement }) {
  if (statement.groups.length === 0) return <Nothing />;
  return (
    <>
      <p className={shared.note}>
        <strong>Interni pregled, nije obrazac FIA.</strong> Salda po klasama i grupama, duguje manje
        potražuje. AOP pozicije obrasca uvozite sami: program ih ne izmišlja.
      </p>
      {(['position', 'result'] as const).map((part) => (
        <section key={part} aria-label={PARTS[part]} className={shared.part}>
          <h2 className={shared.partTitle}>{PARTS[part]}</h2>
          <Scroll className={classes.plain}>
            <table className={classes.table}>
              <Head statement={statement} first="Konto" />
              <tbody>
                {statement.groups
                  .filter((group) => group.part === part)
                  .map(({ account, name, level, current, before }) => (
                    <tr key={account} data-level={level}>
                      <th scope="row">
                        <Indent level={level} />
                        {account}
                      </th>
                      <td data-text title={name}>
                        {name}
                      </td>
                      <AmountCell label={statement.span.year} value={current} zero />
                      <AmountCell label={statement.year_before ?? BEFORE} value={before} zero />
                    </tr>
                  ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      ))}
    </>
  );
}
