import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../../admin/kit/index.ts';
import { ProcessNow } from './process-now.tsx';
import { Statistics } from './statistics.tsx';

const STATISTICS = 'statistika';

/** /obrada-dokumenta/process: the way in for papers, what is done with them now, and what waits for a person. */
export default function Process() {
  const [params, setParams] = useSearchParams();
  const isStatistics = params.get('prikaz') === STATISTICS;
  return (
    <>
      <PageHeader
        title="Obrada"
        description="Pošaljite papire, a program čita iz njih šta treba za knjiženje. Odobrava uvijek osoba."
      />
      <Tabs
        value={isStatistics ? STATISTICS : 'sada'}
        onChange={(to) => setParams(to === STATISTICS ? { prikaz: STATISTICS } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="Prikaz">
          <Tabs.Tab value="sada">Slanje i obrada</Tabs.Tab>
          <Tabs.Tab value={STATISTICS}>Statistika</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sada">
          <ProcessNow />
        </Tabs.Panel>
        <Tabs.Panel value={STATISTICS}>
          <Statistics />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
