import { Stepper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '../../../core/resource.ts';
import type { ImportOptions, ImportResult, Inspection } from '../../../core/transfer/transfer.api.ts';
import { api } from '../../../web/api.ts';
import { ApiError } from '../../../web/call.ts';
import { UnsavedGuard } from '../../form/unsaved-guard.tsx';
import { messageOf, PageHeader, Problem, useQuestion } from '../../kit/index.ts';
import { base, keys, LONG_TIMEOUT } from '../client.ts';
import { lastListPath } from '../paths.ts';
import { CheckStep } from './check-step.tsx';
import { type Corrections, corrected } from './corrections.ts';
import { DoneStep } from './done-step.tsx';
import classes from './import.module.css';
import { MapStep } from './map-step.tsx';
import { byField, keyInUse, type Mapping, suggestedMapping, usableKeys } from './mapping.ts';
import { UploadStep } from './upload-step.tsx';

/** A file being imported: its content and its options. */
export interface Job {
  file: File;
  inspection: Inspection;
  mapping: Mapping;
  /** Fields that identify an existing record; null: every row is a new record. */
  key: string[] | null;
  corrections: Corrections;
  /** Numbers of the rows that remain after an import; null: all rows. */
  only: number[] | null;
}

/** Imports records from a CSV or Excel file: choose it, map its columns, check, import. */
export function ResourceImport({ resource }: { resource: Resource }) {
  const client = useQueryClient();
  const [job, setJob] = useState<Job | null>(null);
  const [trial, setTrial] = useState<ImportResult | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { ask, dialog } = useQuestion();
  /** Leaving would discard corrections, or rows that were not imported. */
  const unsaved =
    job !== null && (done ? done.failed > 0 : job.only !== null || Object.keys(job.corrections).length > 0);
  const step = done ? 3 : trial ? 2 : job ? 1 : 0;

  const send = async <T,>(path: string, file: File, options?: ImportOptions): Promise<T> => {
    const form = new FormData();
    // Before the file, so that the server knows what to do with it when it comes.
    if (options) form.append('options', JSON.stringify(options));
    form.append('file', file);
    const answer = await api.post<T>(`${base(resource)}/import${path}`, form, { timeout: LONG_TIMEOUT });
    return answer.data;
  };
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
      const inspection = await send<Inspection>('/inspect', file);
      const mapping = suggestedMapping(inspection);
      const key = usableKeys(inspection.keys, mapping)[0] ?? null;
      setJob({ file, inspection, mapping, key, corrections: {}, only: null });
    });
  const run = (dry: boolean) =>
    attempt(async () => {
      if (!job) return;
      const { inspection, mapping, corrections, only } = job;
      const key = keyInUse(inspection.keys, mapping, job.key);
      const result = await send<ImportResult>('', job.file, {
        mapping: byField(mapping),
        key,
        dry_run: dry,
        corrections,
        only,
        skip_failed: !dry && trial !== null && trial.failed > 0,
      });
      if (dry) return setTrial(result);
      setDone(result);
      setJob((now) => now && { ...now, only: result.failed > 0 ? result.failed_rows : only });
      await client.invalidateQueries({ queryKey: keys.all });
    });
  const restart = () => {
    setJob(null);
    setTrial(null);
    setDone(null);
    setProblem(null);
  };
  const askToRestart = () => {
    if (!unsaved) return restart();
    ask({
      title: 'Odbaciti preostale redove?',
      text: 'Ispravke i redovi koji još nisu uvezeni bit će izgubljeni.',
      confirmLabel: 'Odbaci',
      danger: true,
      done: restart,
    });
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
            if (target === 0) askToRestart();
            else setTrial(null);
          }}
        >
          <Stepper.Step label="Datoteka" allowStepSelect={step === 1 || step === 2} />
          <Stepper.Step label="Kolone" allowStepSelect={step === 2 && !job?.only} />
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
            onBack={askToRestart}
            onCheck={() => run(true)}
          />
        )}
        {step === 2 && job && trial && (
          <CheckStep
            resource={resource}
            fileName={job.file.name}
            result={trial}
            corrections={job.corrections}
            busy={busy}
            onCorrect={(row, field, text) =>
              setJob((now) => now && { ...now, corrections: corrected(now.corrections, row, field, text) })
            }
            onBack={
              job.only
                ? undefined
                : () => {
                    setTrial(null);
                    setProblem(null);
                  }
            }
            onRestart={askToRestart}
            onCheck={() => run(true)}
            onConfirm={() => run(false)}
          />
        )}
        {step === 3 && job && done && (
          <DoneStep
            resource={resource}
            fileName={job.file.name}
            result={done}
            corrections={job.corrections}
            onRest={() => {
              setTrial({ ...done, total: done.failed, created: 0, updated: 0, unchanged: 0, doubts: [] });
              setDone(null);
            }}
            onRestart={askToRestart}
          />
        )}
        {dialog}
        <UnsavedGuard dirty={unsaved} mayLeave={() => false} onLeave={() => {}} />
      </div>
    </>
  );
}
