import { ActionIcon, Alert, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  Fetched,
  formatDate,
  formatDateTime,
  getKey,
  PageHeader,
  useGet,
} from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { monthText } from '../../../../core/dates.ts';
import type { MonthDetail } from '../vat.api.ts';
import { Checks } from './checks.tsx';
import { Files } from './files.tsx';
import { FilingForm, UnfilingForm } from './filing-form.tsx';
import { monthApiPath, monthPath, VAT_SCREEN } from './paths.ts';
import { ReturnForm } from './return-form.tsx';
import { SettlementPanel } from './settlement-panel.tsx';
import { MonthBadge } from './state-badge.tsx';
import classes from './vat.module.css';

/** /fin/pdv/2026-03: the return of a month, what is missing, its files and its filing. */
export default function Month() {
  const { month: text = '' } = useParams();
  const path = monthApiPath(text);
  const asked = useGet<MonthDetail>(path);
  useLiveQueries('ledger', getKey(path));
  return (
    <Fetched asked={asked} list={{ to: VAT_SCREEN, label: 'PDV' }} title="Porezni period">
      {(detail) => <Loaded key={detail.month} detail={detail} />}
    </Fetched>
  );
}

function Loaded({ detail }: { detail: MonthDetail }) {
  const { month, state, due, filing, earlier } = detail;
  const me = useSignedIn();
  const maySave = hasPermission(me, 'fin_knjizenje_save');
  const mayUndo = hasPermission(me, 'fin_revizija_save') && detail.last_filed;
  const [dialog, setDialog] = useState<'file' | 'undo' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <>
      <PageHeader
        title={`PDV, ${monthText(month)}`}
        crumbs={[{ label: 'PDV', to: `${VAT_SCREEN}?godina=${month.slice(0, 4)}` }]}
        description={
          <span className={classes.state}>
            <MonthBadge state={state} />
            {filing
              ? `Predato ${formatDate(filing.filed_on)}${filing.reference ? `, potvrda ${filing.reference}` : ''}; upisao ${filing.filed_by}, ${formatDateTime(filing.filed_at)}`
              : `Predaje se do ${formatDate(due)}`}
          </span>
        }
        actions={
          <>
            <Step
              to={detail.previous}
              label="Prethodni mjesec"
              icon={<IconChevronLeft size={18} aria-hidden />}
            />
            <Step
              to={detail.next}
              label="Sljedeći mjesec"
              icon={<IconChevronRight size={18} aria-hidden />}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              Štampaj
            </Button>
            {mayUndo && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => setDialog('undo')}
              >
                Vrati prijavu
              </Button>
            )}
            {maySave && !filing && (
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                disabled={!detail.over || detail.files.length === 0}
                onClick={() => setDialog('file')}
              >
                Označi predatom
              </Button>
            )}
          </>
        }
      />
      {earlier && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} className={classes.notice}>
          Prvo predajte <Link to={monthPath(earlier)}>{monthText(earlier)}</Link> Redni brojevi u evidenciji
          teku iz mjeseca u mjesec.
        </Alert>
      )}
      {detail.settlement === 'changed' && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} className={classes.notice}>
          Poslije obračuna PDV-a u ovaj mjesec su ušli novi dokumenti ili storna.{' '}
          <a href="#obracun">Proknjižite razliku.</a>
        </Alert>
      )}
      <div className={classes.columns}>
        <ReturnForm detail={detail} />
        <div className={classes.screen}>
          {(!filing || detail.problems.length > 0) && <Checks detail={detail} />}
          <Files detail={detail} maySave={maySave} />
          <SettlementPanel
            month={month}
            maySave={maySave}
            listed={detail.problems.some(({ code }) => code === 'vat_account_without_code')}
          />
        </div>
      </div>
      {dialog === 'file' && <FilingForm detail={detail} onClose={close} />}
      {dialog === 'undo' && <UnfilingForm detail={detail} onClose={close} />}
    </>
  );
}

const Step = ({ to, label, icon }: { to: string | null; label: string; icon: ReactNode }) =>
  to ? (
    <ActionIcon component={Link} to={monthPath(to)} variant="default" size="lg" aria-label={label}>
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon disabled variant="default" size="lg" aria-label={label}>
      {icon}
    </ActionIcon>
  );
