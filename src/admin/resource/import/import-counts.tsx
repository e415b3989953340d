import type { ImportResult } from '../../../core/transfer/transfer.api.ts';
import { Counts } from '../display/counts.tsx';

/** The result of a run in numbers; `future` while it is only a trial. */
export const ImportCounts = ({ result, future = false }: { result: ImportResult; future?: boolean }) => (
  <Counts
    items={[
      { label: 'Redova', value: result.total },
      { label: future ? 'Novih' : 'Dodano', value: result.created, tone: 'good' },
      { label: future ? 'Za izmjenu' : 'Izmijenjeno', value: result.updated, tone: 'good' },
      { label: 'Bez promjene', value: result.unchanged },
      { label: 'Neispravnih', value: result.failed, tone: 'bad' },
    ]}
  />
);
