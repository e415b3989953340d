import { MergeDialog } from './merge-dialog.tsx';
import type { Opened } from './more-menu.tsx';
import { PagesDialog } from './pages-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RunsDialog } from './runs-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import type { useActions } from './use-actions.ts';
import type { Review } from './use-review.ts';

interface DialogsProps {
  review: Review;
  actions: ReturnType<typeof useActions>;
  opened: Opened;
  onClose: () => void;
}

/** The dialogs of the review, of which one is open. */
export function Dialogs({ review: { document, saver }, actions, opened, onClose }: DialogsProps) {
  if (opened === 'reject') return <RejectDialog onClose={onClose} onReject={actions.reject} />;
  if (opened === 'name')
    return (
      <TextDialog
        title="Preimenuj dokument"
        label="Naziv"
        start={document.name}
        button="Sačuvaj"
        max={200}
        onClose={onClose}
        onSend={async (name) => saver.put({ name })}
      />
    );
  if (opened === 'runs') return <RunsDialog document={document} onClose={onClose} />;
  if (opened === 'merge')
    return (
      <MergeDialog
        document={document}
        busy={actions.busy}
        onClose={onClose}
        onMerge={(documents) => void actions.merge(documents).then((done) => done && onClose())}
      />
    );
  if (opened === 'pages' || opened === 'split')
    return (
      <PagesDialog
        document={document}
        starts={opened === 'split' ? document.splits : []}
        busy={actions.busy}
        onClose={onClose}
        onSave={(pages) => void actions.arrange(pages).then((done) => done && onClose())}
        onSplit={(pages) => void actions.split(pages).then((done) => done && onClose())}
      />
    );
  return null;
}
