import { lazy, Suspense } from 'react';
import { useSending } from './queue.ts';

const UploadPanel = lazy(() => import('./upload-panel.tsx'));

/** Where the files that are being sent appear; loaded with the first of them. */
export function Uploads() {
  const some = useSending().length > 0;
  return <Suspense>{some && <UploadPanel />}</Suspense>;
}
