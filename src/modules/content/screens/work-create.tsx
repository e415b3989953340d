import { PageHeader } from '../../../admin/kit/index.ts';
import { HOME, PORTFOLIO } from './client.ts';
import { WorkForm } from './work-form.tsx';

const CRUMBS = [
  { label: 'Sadržaj sajta', to: HOME },
  { label: 'Portfolio', to: PORTFOLIO },
];

/** /admin/sadrzaj/portfolio/create */
export default function CreateWork() {
  return (
    <>
      <PageHeader title="Dodaj rad" crumbs={CRUMBS} description="Novi rad dolazi na početak portfolija." />
      <WorkForm />
    </>
  );
}
