import { IconScan } from '@tabler/icons-react';
import { DropZone } from '../../../../admin/files/drop-zone.tsx';
import { ErrorState, Spinner } from '../../../../admin/kit/index.ts';
import { ACCEPTED_TEXT } from '../accepted.ts';
import { isWorking, type State } from '../states.ts';
import { SendControls, useSendingDocuments } from './documents-sending.tsx';
import classes from './process.module.css';
import { useProcess } from './process-data.ts';
import { ReviewPanel } from './process-review.tsx';
import { Steps } from './process-steps.tsx';
import { DuplicatesPanel, FailedPanel, WorkPanel } from './process-work.tsx';

/** Where papers are sent, and what is done with them now. */
export function ProcessNow() {
  const sending = useSendingDocuments();
  const { counts, work, review, failed, duplicates } = useProcess();
  const { data } = counts;
  const working = data
    ? (Object.keys(data) as State[]).filter(isWorking).reduce((sum, state) => sum + data[state], 0)
    : 0;
  const none = data && Object.values(data).every((count) => count === 0);
  return (
    <div className={classes.page}>
      <section className={classes.send} aria-label="Slanje dokumenata">
        <IconScan className={classes.sign} size={40} stroke={1.3} aria-hidden />
        <p className={classes.lead}>Prevucite dokumente bilo gdje na ovu stranicu</p>
        <p className={classes.quiet}>
          {ACCEPTED_TEXT}, do 50 MB. Možete i cijelu fasciklu, ili slikati telefonom.
        </p>
        <div className={classes.controls}>
          <SendControls sending={sending} />
        </div>
      </section>
      {counts.isPending && <Spinner />}
      {counts.isError && <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />}
      {none && <Steps />}
      {data && !none && (
        <div className={classes.panels}>
          <ReviewPanel rows={review} count={data.na_pregledu} />
          <div className={classes.beside}>
            <WorkPanel rows={work} count={working} />
            {data.neuspjeo > 0 && <FailedPanel rows={failed} count={data.neuspjeo} />}
            {data.duplikat > 0 && <DuplicatesPanel rows={duplicates} count={data.duplikat} />}
          </div>
        </div>
      )}
      <DropZone hint="Čitaju se čim stignu" onPicked={sending.onPicked} />
    </div>
  );
}
