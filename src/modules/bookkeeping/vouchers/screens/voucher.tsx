import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  ActionsMenu,
  CopyButton,
  Fetched,
  formatDate,
  formatDateTime,
  formatDecimal,
  MenuAction,
  PageHeader,
  Panel,
  useAct,
  useGet,
} from '../../../../admin/kit/index.ts';
import { useShortcuts } from '../../../../admin/kit/use-shortcuts.ts';
import { downloadFile } from '../../../../admin/list/client.ts';
import { PrintButton } from '../../../../admin/list/print-button.tsx';
import { RecordHistory } from '../../../../admin/resource/view/history.tsx';
import view from '../../../../admin/resource/view/view.module.css';
import { api } from '../../../../web/api.ts';
import { REVERSAL_LABELS, SOURCE_LABELS } from '../labels.ts';
import { voucherPdf } from '../print.api.ts';
import { VOUCHERS as API, type Voucher } from '../vouchers.api.ts';
import { VoucherAttachments } from './attachments.tsx';
import { draftPage, POSTED, SAVE_RIGHT, voucherPage } from './paths.ts';
import { ReverseDialog } from './reverse-dialog.tsx';
import classes from './voucher.module.css';
import { VOUCHER_KEYS } from './voucher-keys.ts';
import { VoucherLines } from './voucher-lines.tsx';
import { StateOf } from './voucher-list.tsx';

const LIST = { label: 'Knjiženje', to: POSTED };

/** /fin/knjizenje/:idguid: a posted voucher. */
export default function VoucherScreen() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useGet<Voucher>(`${API}/${idguid}`)} list={LIST} title="Nalog">
      {(voucher) => <Page key={voucher.idguid} voucher={voucher} />}
    </Fetched>
  );
}

function Page({ voucher }: { voucher: Voucher }) {
  const { idguid, name, description, reversed_by, reversal_of } = voucher;
  return (
    <>
      <PageHeader
        title={name}
        recent="Nalog"
        crumbs={[LIST]}
        description={
          <span className={classes.name}>
            {description || 'Bez opisa'}
            <StateOf voucher={{ ...voucher, reversed: reversed_by !== null }} />
          </span>
        }
        actions={<Actions voucher={voucher} />}
      />
      <div className={classes.page}>
        {(reversed_by || reversal_of) && (
          <p className={classes.relation}>
            {reversed_by ? 'Nalog je storniran nalogom ' : 'Ovaj nalog stornira '}
            <Link to={voucherPage((reversed_by ?? reversal_of)!.idguid)}>
              {(reversed_by ?? reversal_of)!.name}
            </Link>{' '}
            ({formatDate((reversed_by ?? reversal_of)!.day)}).
          </p>
        )}
        <dl className={classes.facts} aria-label="Zaglavlje naloga">
          {factsOf(voucher).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <VoucherLines voucher={voucher} />
        <div className={classes.below}>
          <VoucherAttachments idguid={idguid} name={name} />
          <Panel
            title="Kontrolni zapis"
            aside={<CopyButton text={voucher.hash} label="Kopiraj" size="compact-sm" />}
          >
            <p className={classes.hash}>{voucher.hash}</p>
            <p className={view.none}>
              SHA-256 naloga i naloga prije njega u istoj vrsti i godini: ko bi izmijenio jedan, morao bi sve
              iza njega.
            </p>
          </Panel>
          <RecordHistory subject="nalozi" idguid={idguid} />
        </div>
      </div>
    </>
  );
}

const factsOf = (voucher: Voucher) => {
  const { day, type, year, journal_no, statement_no, source, reversal_kind, posted_at, posted_by } = voucher;
  const facts: [string, string][] = [
    ['Datum', formatDate(day)],
    ['Vrsta', type],
    ['Poslovna godina', year],
    ['Broj u dnevniku', String(journal_no)],
    ['Iznos', `${formatDecimal(voucher.amount, 2)}\u00a0KM`],
    ['Nastao', reversal_kind ? REVERSAL_LABELS[reversal_kind] : SOURCE_LABELS[source]],
    ['Proknjižio', `${posted_by}, ${formatDateTime(posted_at)}`],
  ];
  if (statement_no) facts.splice(4, 0, ['Broj izvoda', statement_no]);
  return facts;
};

/** Paper, reversal and copies; by one key as well, which the buttons name. */
function Actions({ voucher }: { voucher: Voucher }) {
  const { idguid, reversal_day } = voucher;
  const maySave = hasPermission(useSignedIn(), SAVE_RIGHT);
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const [asked, setAsked] = useState<'reverse' | 'correct' | null>(null);
  const mayReverse = maySave && reversal_day !== null;
  const copy = () =>
    void act(async () => {
      const answer = await api.post<{ draft_id: string }>(`${API}/${idguid}/copy`);
      navigate(draftPage(answer.data.draft_id));
      return answer;
    });
  useShortcuts(VOUCHER_KEYS, {
    reverse: mayReverse ? () => setAsked('reverse') : undefined,
    correct: mayReverse ? () => setAsked('correct') : undefined,
    copy: maySave ? copy : undefined,
  });
  return (
    <>
      <PrintButton save={() => downloadFile(voucherPdf(idguid), {})} />
      {maySave && (
        <ActionsMenu label="Više radnji" loading={busy}>
          <MenuAction icon={IconCopy} run={copy}>
            Kopiraj u nacrt
          </MenuAction>
          {mayReverse && (
            <MenuAction icon={IconArrowBackUp} run={() => setAsked('reverse')}>
              Storniraj
            </MenuAction>
          )}
        </ActionsMenu>
      )}
      {mayReverse && (
        <Button
          variant="default"
          leftSection={<IconPencilPlus size={16} aria-hidden />}
          aria-keyshortcuts="i"
          onClick={() => setAsked('correct')}
        >
          Storno i kopija u nacrt
        </Button>
      )}
      {asked && (
        <ReverseDialog voucher={voucher} correct={asked === 'correct'} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
