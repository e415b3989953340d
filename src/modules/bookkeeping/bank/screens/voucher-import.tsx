import { Stepper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { counted, PageHeader, Problem } from '../../../../admin/kit/index.ts';
import classes from '../../../../admin/resource/import/import.module.css';
import { byField, type Mapping, suggestedMapping } from '../../../../admin/resource/import/mapping.ts';
import { UploadStep } from '../../../../admin/resource/import/upload-step.tsx';
import type { Inspection } from '../../../../core/transfer/transfer.api.ts';
import { ApiError } from '../../../../web/call.ts';
import { newId } from '../../../../web/new-id.ts';
import { draftsOfRun, POSTED } from '../../vouchers/screens/paths.ts';
import { VOUCHER_FILES as API, type ImportAs, type VoucherImport } from '../voucher-import.api.ts';
import { sendFile, useStep } from './use-upload.ts';
import { VoucherCheck } from './voucher-check.tsx';
import { VoucherColumns } from './voucher-columns-step.tsx';
import { draftsMade, VouchersDone } from './voucher-done.tsx';

interface Job {
  file: File;
  inspection: Inspection;
  mapping: Mapping;
  /** Type of the vouchers whose rows name none. */
  type: string;
}

/** /fin/knjizenje/uvoz: vouchers of a CSV or Excel file are checked row by row, then made drafts or posted. */
export default function VoucherImportScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, refused, attempt, say } = useStep();
  const [job, setJob] = useState<Job | null>(null);
  const [trial, setTrial] = useState<VoucherImport | null>(null);
  const [as, setAs] = useState<ImportAs>('drafts');
  const [done, setDone] = useState<VoucherImport | null>(null);
  const [run, setRun] = useState<string | null>(null);
  const look = (file: File) =>
    attempt(async () => {
      const inspection = await sendFile<Inspection>(`${API}/inspect`, file);
      setJob({ file, inspection, mapping: suggestedMapping(inspection), type: 'TM' });
    });
  const send = (dry_run: boolean) =>
    attempt(async () => {
      if (!job) return;
      const run_id = dry_run ? null : newId();
      setRun(run_id);
      const options = {
        mapping: byField(job.mapping),
        file_name: job.file.name,
        type: job.type,
        as,
        dry_run,
        run_id,
        // Whoever orders it has seen what is left out.
        skip_failed: !dry_run && trial !== null && trial.problem_count > 0,
      };
      try {
        const result = await sendFile<VoucherImport>(API, job.file, options);
        if (dry_run) return setTrial(result);
        await client.invalidateQueries();
        if (as === 'posted' || result.stopped !== null || result.run_id === null) return setDone(result);
        toast.success(`${draftsMade(result.drafts)}.${leftOut(result)}`);
        await navigate(draftsOfRun(result.run_id));
      } catch (error) {
        // The books changed since the check.
        if (error instanceof ApiError && error.code === 'import_failed')
          setTrial(error.data as VoucherImport);
        throw error;
      } finally {
        setRun(null);
      }
    });
  const restart = () => {
    setJob(null);
    setTrial(null);
    setDone(null);
    say(null);
  };
  const step = done ? 3 : trial ? 2 : job ? 1 : 0;
  return (
    <>
      <PageHeader title="Uvoz naloga" crumbs={[{ label: 'Knjiženje', to: POSTED }]} />
      <div className={classes.page}>
        <Stepper active={step} size="sm" color="tile" classNames={{ steps: classes.steps }}>
          <Stepper.Step label="Datoteka" allowStepSelect={false} />
          <Stepper.Step label="Kolone" allowStepSelect={false} />
          <Stepper.Step label="Provjera" allowStepSelect={false} />
        </Stepper>
        <Problem>{refused?.message}</Problem>
        {step === 0 && (
          <>
            <p className={classes.lead}>
              Jedan red je jedna stavka; stavke s istom oznakom u koloni „Nalog” su jedan nalog. Ništa se ne
              uvozi dok ne vidite provjeru.
            </p>
            <UploadStep busy={busy} onFile={look} onProblem={say} />
          </>
        )}
        {step === 1 && job && (
          <VoucherColumns
            file={job.file}
            inspection={job.inspection}
            mapping={job.mapping}
            type={job.type}
            busy={busy}
            onMapping={(mapping) => setJob({ ...job, mapping })}
            onType={(type) => setJob({ ...job, type })}
            onBack={restart}
            onCheck={() => void send(true)}
          />
        )}
        {step === 2 && trial && (
          <VoucherCheck
            result={trial}
            run={run}
            as={as}
            busy={busy}
            onAs={setAs}
            onBack={() => {
              setTrial(null);
              say(null);
            }}
            onRestart={restart}
            onImport={() => void send(false)}
          />
        )}
        {done && <VouchersDone result={done} onRestart={restart} />}
      </div>
    </>
  );
}

/** What a sentence adds of vouchers that cannot be read. */
const leftOut = ({ vouchers, draftable, already }: VoucherImport): string => {
  const left = vouchers - draftable - already;
  return left > 0
    ? ` ${counted(left, 'nalog nije uvezen', 'naloga nisu uvezena', 'naloga nije uvezeno')}.`
    : '';
};
