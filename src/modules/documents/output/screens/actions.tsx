import { lazy, Suspense } from 'react';
import type {
  DocumentAction,
  DocumentActionProps,
} from '../../processing/screens/review/document-actions.ts';

const Draft = lazy(() => import('./books/draft-action.tsx'));

/** What output adds to a document on review. */
export const outputActions: readonly DocumentAction[] = [
  function DraftOfDocument(props: DocumentActionProps) {
    return (
      <Suspense fallback={null}>
        <Draft {...props} />
      </Suspense>
    );
  },
];
