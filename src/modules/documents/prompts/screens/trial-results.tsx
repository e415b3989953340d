import { Fragment, useMemo } from 'react';
import { NONE, Scroll } from '../../../../admin/kit/index.ts';
import { shownText } from '../../processing/screens/review/from-text.ts';
import type { Judgement } from '../judge.ts';
import type { Trial, TrialResult } from '../prompts.api.ts';
import { variantName } from '../variant.ts';
import classes from './prompts.module.css';
import { totalsOf } from './totals.ts';
import { TrialTotals } from './trial-totals.tsx';

/** What the variants have read, document by document, with what is not as approved marked. */
export function TrialResults({ trial }: { trial: Trial }) {
  const { variants } = trial;
  const totals = useMemo(
    () => trial.variants.map((variant, at) => totalsOf(variant, trial.results, at)),
    [trial],
  );
  const documents = trial.documents.filter(({ idguid }) =>
    trial.results.some(({ document_id }) => document_id === idguid),
  );
  const fields = fieldsOf(trial.results);
  return (
    <>
      <TrialTotals totals={totals} />
      <Scroll className={classes.scroll} aria-label="Polja po dokumentima">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Dokument</th>
              <th scope="col">Varijanta</th>
              {fields.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <Fragment key={document.idguid}>
                {variants.map((variant, at) => {
                  const result = trial.results.find(
                    (one) => one.document_id === document.idguid && one.variant === at,
                  );
                  return (
                    <tr key={variantName(variant)} data-first={at === 0 || undefined}>
                      {at === 0 && (
                        <th scope="rowgroup" rowSpan={variants.length}>
                          {document.name}
                        </th>
                      )}
                      <th scope="row">{variantName(variant)}</th>
                      <Cells result={result} fields={fields} />
                    </tr>
                  );
                })}
              </Fragment>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function Cells({ result, fields }: { result: TrialResult | undefined; fields: readonly Named[] }) {
  if (!result) return <td colSpan={fields.length}>Čeka</td>;
  if (result.fault) return <td colSpan={fields.length}>{result.fault}</td>;
  return fields.map(({ key }) => {
    const one = result.fields.find((field) => field.key === key);
    return (
      <td key={key} data-verdict={one?.verdict}>
        {one ? <Cell judgement={one} /> : NONE}
      </td>
    );
  });
}

const SAID: Readonly<Record<Judgement['verdict'], string>> = {
  right: 'Tačno',
  wrong: 'Pogrešno',
  missing: 'Nije pročitano',
  extra: 'Suvišno',
  empty: '',
};

function Cell({ judgement: { verdict, kind = 'text', ...found } }: { judgement: Judgement }) {
  const [read, approved] = [found.read, found.approved].map((value) => value && shownText({ kind }, value));
  if (verdict === 'empty') return NONE;
  if (verdict === 'right')
    return (
      <>
        {read} <span className={classes.hidden}>({SAID.right})</span>
      </>
    );
  return (
    <>
      <b>{SAID[verdict]}</b>
      {read && <del>{read}</del>}
      {approved && <ins>{approved}</ins>}
    </>
  );
}

interface Named {
  key: string;
  label: string;
}

/** All fields of the results, in the order in which the types have them. */
function fieldsOf(results: readonly TrialResult[]): Named[] {
  const all = new Map<string, Named>();
  for (const { fields } of results)
    for (const { key, label } of fields) if (!all.has(key)) all.set(key, { key, label });
  return [...all.values()];
}
