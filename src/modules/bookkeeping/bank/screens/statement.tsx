import { Button } from '@mantine/core';
import { IconBookmarkPlus, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  Fetched,
  formatDate,
  formatDateTime,
  formatDecimal,
  NONE,
  PageHeader,
  useAct,
} from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import type { ApiError } from '../../../../web/call.ts';
import { DOMESTIC } from '../parts.ts';
import { STATEMENTS as API, FORMAT_LABELS, type StatementDetail } from '../statements.api.ts';
import classes from './bank.module.css';
import { LIST_CRUMB } from './paths.ts';
import { type Refused, refusedIn } from './refused.ts';
import { StatementRows } from './statement-rows.tsx';
import { useStatement } from './use-statement.ts';

/** /fin/izvodi/:idguid: one statement; its rows are decided here and booked as one voucher. */
export default function StatementScreen() {
  const { idguid = '' } = useParams();
  const state = useStatement(idguid);
  return (
    <Fetched asked={state.asked} list={LIST_CRUMB} title="Izvod">
      {(statement) => <Page key={statement.idguid} statement={statement} state={state} />}
    </Fetched>
  );
}

interface PageProps {
  statement: StatementDetail;
  state: ReturnType<typeof useStatement>;
}

function Page({ statement, state }: PageProps) {
  const { account, statement_no, day, warnings, voucher, reversed } = statement;
  const maySave = hasPermission(useSignedIn(), 'fin_knjizenje_save');
  const mayDecide = maySave && voucher === null;
  const [refused, setRefused] = useState<Refused>({});
  return (
    <>
      <PageHeader
        title={`Izvod ${statement_no}`}
        recent="Izvod"
        crumbs={[LIST_CRUMB]}
        description={`${account.naziv} · ${formatDate(day)}`}
        actions={mayDecide && <Actions statement={statement} state={state} onRefused={setRefused} />}
      />
      <div className={classes.page}>
        {warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
        {voucher && (
          <p className={classes.said}>
            Proknjižen kao nalog <Link to={`/fin/knjizenje/${voucher.idguid}`}>{voucher.label}</Link>.
          </p>
        )}
        {reversed && (
          <p className={classes.said}>
            Nalog <Link to={`/fin/knjizenje/${reversed.idguid}`}>{reversed.label}</Link> je storniran, pa se
            izvod može ponovo proknjižiti.
          </p>
        )}
        <dl className={classes.facts} aria-label="Zaglavlje izvoda">
          {factsOf(statement).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <StatementRows statement={statement} state={state} refused={refused} mayDecide={mayDecide} />
      </div>
    </>
  );
}

function factsOf(statement: StatementDetail): [string, string][] {
  const { account, opening, incoming, outgoing, closing, currency, format, file_name } = statement;
  const unit = currency === DOMESTIC ? 'KM' : currency;
  const money = (amount: string | null): string =>
    amount === null ? NONE : `${formatDecimal(amount, 2)}\u00a0${unit}`;
  return [
    ['Početno stanje', money(opening)],
    ['Uplate', money(incoming)],
    ['Isplate', money(outgoing)],
    ['Krajnje stanje', money(closing)],
    ['Knjiži se na', `${account.konto}, vrsta ${account.vrsta}`],
    ['Datoteka', `${file_name || NONE} (${FORMAT_LABELS[format]})`],
    ['Uvezao', `${statement.imported_by}, ${formatDateTime(statement.imported_at)}`],
  ];
}

interface ActionsProps extends PageProps {
  /** Told of the rows because of which the statement was not booked. */
  onRefused: (refused: Refused) => void;
}

/** Accepts what is sure, and books. */
function Actions({ statement, state, onRefused }: ActionsProps) {
  const { idguid, rows } = statement;
  const { act, busy } = useAct();
  /** Of what others decided meanwhile the person is told, and sees it before they try again. */
  const refused = ({ errors }: ApiError): boolean => {
    onRefused(refusedIn(errors, statement));
    void state.refetch();
    return false;
  };
  const post = (what: 'accept' | 'book'): Promise<void> =>
    act(async () => api.post(`${API}/${idguid}/${what}`, { version: await state.versionSent() }), {
      refused,
    });
  const sure = rows.filter((row) => !row.decided && row.sure).length;
  const left = rows.filter((row) => !row.decided).length;
  return (
    <>
      {sure > 0 && (
        <Button
          variant="default"
          leftSection={<IconChecks size={16} aria-hidden />}
          loading={busy}
          onClick={() => void post('accept')}
        >
          Prihvati sigurne ({sure})
        </Button>
      )}
      <Button
        leftSection={<IconBookmarkPlus size={16} aria-hidden />}
        loading={busy}
        disabled={left > 0}
        onClick={() => void post('book')}
      >
        Proknjiži
      </Button>
    </>
  );
}
