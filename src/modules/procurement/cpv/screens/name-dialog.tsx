import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { Dialog, ErrorState, Spinner, useGet } from '../../../../admin/kit/index.ts';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { api } from '../../../../web/api.ts';
import { CPV_API } from '../../labels.ts';
import type { CpvNode } from '../cpv.api.ts';
import { CPV_FIELDS } from '../cpv.fields.ts';
import { CPV } from '../subject.ts';
import classes from './cpv.module.css';

/** Edits the Bosnian name of a code, as it is now. */
export function NameDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const asked = useGet<CpvNode>(`${CPV_API}/${code}`, {}, { refetchOnMount: 'always', gcTime: 0 });
  if (asked.data && asked.isFetchedAfterMount) return <NameForm node={asked.data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title="Bosanski naziv">
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : <Spinner />}
    </Dialog>
  );
}

function NameForm({ node, onClose }: { node: CpvNode; onClose: () => void }) {
  const client = useQueryClient();
  const state = useDeclaredForm<CpvNode, CpvNode>({
    fields: CPV_FIELDS,
    record: node,
    send: async (values, { version }) =>
      (await api.put<CpvNode>(`${CPV_API}/${node.code}`, { ...values, version })).data,
    done: () => {
      toast.success('Naziv je sačuvan.');
      void client.invalidateQueries();
      onClose();
    },
  });
  const history = useGet<HistoryEntry[]>(`${CPV_API}/${node.code}/history`);
  return (
    <DialogForm
      state={state}
      title={`Bosanski naziv: ${node.full}`}
      submitLabel="Sačuvaj"
      size="34rem"
      onClose={onClose}
    >
      <dl className={classes.facts}>
        <dt>Hrvatski naziv</dt>
        <dd lang="hr">{node.name_hr}</dd>
        <dt>Engleski naziv</dt>
        <dd lang="en">{node.name_en}</dd>
      </dl>
      <Fields state={state} fields={CPV_FIELDS} />
      <Timeline subject={CPV.name} asked={history} />
    </DialogForm>
  );
}
