import { useSearchParams } from 'react-router';
import { PageHeader, PageTabs } from '../../../../admin/kit/index.ts';
import { PROCESS_PAGE, PROCESS_TABS, STATISTICS_PAGE } from '../../extraction/process-pages.ts';
import { ProcessNow } from './process-now.tsx';
import { Statistics } from './statistics.tsx';

/** /obrada-dokumenta/process: the way in for papers, what is done with them now, and what waits for a person. */
export default function Process() {
  const [params] = useSearchParams();
  const isStatistics = params.get('prikaz') === 'statistika';
  return (
    <>
      <PageHeader
        title="Obrada"
        description="Pošaljite papire, a program čita iz njih šta treba za knjiženje. Odobrava uvijek osoba."
      />
      <PageTabs tabs={PROCESS_TABS} current={isStatistics ? STATISTICS_PAGE : PROCESS_PAGE} />
      {isStatistics ? <Statistics /> : <ProcessNow />}
    </>
  );
}
