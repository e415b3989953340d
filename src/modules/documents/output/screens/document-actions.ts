import { IconCash, IconFileExport } from '@tabler/icons-react';
import { documentActions, documentEntries } from '../../processing/screens/review/document-actions.ts';
import { isApproved } from '../../processing/states.ts';
import { paymentOf } from '../payment.ts';
import DraftAction from './books/draft-action.tsx';
import { ExportDocument } from './export-document.tsx';
import { PaymentDialog } from './payment.tsx';

// What comes out of one document; loaded with its screen.
documentActions.push(DraftAction);
documentEntries.push(
  {
    icon: IconCash,
    label: 'Plaćanje',
    offered: (document) => paymentOf(document) !== null,
    dialog: PaymentDialog,
  },
  {
    icon: IconFileExport,
    label: 'Izvezi',
    offered: ({ state }) => isApproved(state),
    dialog: ExportDocument,
  },
);
