import { Stepper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '../../../core/resource.ts';
import { ApiError } from '../../../web/call.ts';
import { messageOf, PageHeader, Problem } from '../../kit/index.ts';
import { type ImportResult, type Inspection, inspectImport, runImport } from '../client.ts';
import { keys } from '../hooks.ts';
import { lastListPath } from '../paths.ts';
import { CheckStep } from './CheckStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import classes from './import.module.css';
import { MapStep } from './MapStep.tsx';
import { byField, keyInUse, type Mapping, suggestedMapping, usableKeys } from './mapping.ts';
import { UploadStep } from './UploadStep.tsx';

/** A file being imported: what it holds and how it is to be read. */
export interface Job {
  file: File;
  inspection: Inspection;
  mapping: Mapping;
  /** Fields chosen to recognise an existing record by; null: every row is a new record. */
  key: string[] | null;
}

/** Brings records from a CSV or Excel file: choose it, say what its columns are, try, and only then do it. */
export function ResourceImport({ resource }: { resource: Resource }) {
  const client = useQueryClient();
  const [job, setJob] = useState<Job | null>(null);
  const [trial, setTrial] = useState<ImportResult | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const step = done ? 3 : trial ? 2 : job ? 1 : 0;

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'import_failed') setTrial(error.data as ImportResult);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const upload = (file: File) =>
    attempt(async () => {
      const inspection = await inspectImport(resource, file);
      const mapping = suggestedMapping(inspection);
      setJob({ file, inspection, mapping, key: usableKeys(inspection.keys, mapping)[0] ?? null });
    });
  const run = (dry: boolean) =>
    attempt(async () => {
      if (!job) return;
      const { inspection, mapping } = job;
      const key = keyInUse(inspection.keys, mapping, job.key);
      const options = { mapping: byField(mapping), key, dry_run: dry };
      const result = await runImport(resource, job.file, options);
      if (dry) return setTrial(result);
      setDone(result);
      await client.invalidateQueries({ queryKey: keys.all });
    });
  const restart = () => {
    setJob(null);
    setTrial(null);
    setDone(null);
    setProblem(null);
  };

  return (
    <>
      <PageHeader
        title="Uvoz iz datoteke"
        crumbs={[{ label: resource.labels.many, to: lastListPath(resource) }]}
      />
      <div className={classes.page}>
        <Stepper
          active={step}
          size="sm"
          color="tile"
          classNames={{ steps: classes.steps }}
          onStepClick={(target) => {
            if (target === 0) restart();
            else setTrial(null);
          }}
        >
          <Stepper.Step label="Datoteka" allowStepSelect={step === 1 || step === 2} />
          <Stepper.Step label="Kolone" allowStepSelect={step === 2} />
          <Stepper.Step label="Provjera" allowStepSelect={false} />
        </Stepper>
        <Problem>{problem}</Problem>
        {step === 0 && <UploadStep busy={busy} onFile={upload} onProblem={setProblem} />}
        {step === 1 && job && (
          <MapStep
            resource={resource}
            job={job}
            busy={busy}
            onChange={setJob}
            onBack={restart}
            onCheck={() => run(true)}
          />
        )}
        {step === 2 && job && trial && (
          <CheckStep
            resource={resource}
            fileName={job.file.name}
            result={trial}
            busy={busy}
            onBack={() => {
              setTrial(null);
              setProblem(null);
            }}
            onRestart={restart}
            onConfirm={() => run(false)}
          />
        )}
        {step === 3 && done && <DoneStep resource={resource} result={done} onRestart={restart} />}
      </div>
    </>
  );
}
