import { Stepper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader, Problem } from '../../../../admin/kit/index.ts';
import classes from '../../../../admin/resource/import/import.module.css';
import { byField, type Mapping, suggestedMapping } from '../../../../admin/resource/import/mapping.ts';
import { UploadStep } from '../../../../admin/resource/import/upload-step.tsx';
import type { Inspection } from '../../../../core/transfer/transfer.api.ts';
import { ApiError } from '../../../../web/call.ts';
import { VOUCHER_FILES as API, type VoucherImport } from '../voucher-import.api.ts';
import { sendFile, useStep } from './use-upload.ts';
import { VoucherCheck } from './voucher-check.tsx';
import { VoucherColumns } from './voucher-columns-step.tsx';
import { VouchersDone } from './voucher-done.tsx';

interface Job {
  file: File;
  inspection: Inspection;
  mapping: Mapping;
  /** Type of the vouchers whose rows name none. */
  type: string;
}

/** /fin/knjizenje/uvoz: vouchers of a CSV or Excel file are checked row by row, then posted. */
export default function VoucherImportScreen() {
  const client = useQueryClient();
  const { busy, refused, attempt, say } = useStep();
  const [job, setJob] = useState<Job | null>(null);
  const [trial, setTrial] = useState<VoucherImport | null>(null);
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
      const run_id = dry_run ? null : crypto.randomUUID();
      setRun(run_id);
      const options = {
        mapping: byField(job.mapping),
        file_name: job.file.name,
        type: job.type,
        dry_run,
        run_id,
        skip_failed: !dry_run && trial !== null && trial.valid > 0 && trial.problem_count > 0,
      };
      try {
        const result = await sendFile<VoucherImport>(API, job.file, options);
        if (dry_run) setTrial(result);
        else {
          setDone(result);
          await client.invalidateQueries();
        }
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
      <PageHeader title="Uvoz naloga" crumbs={[{ label: 'Knjiženje', to: '/fin/knjizenje' }]} />
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
              knjiži dok ne vidite provjeru.
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
            busy={busy}
            onBack={() => {
              setTrial(null);
              say(null);
            }}
            onRestart={restart}
            onPost={() => void send(false)}
          />
        )}
        {done && <VouchersDone result={done} onRestart={restart} />}
      </div>
    </>
  );
}
