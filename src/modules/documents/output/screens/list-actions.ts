import { IconFileExport } from '@tabler/icons-react';
import { listActions } from '../../processing/screens/list-actions.ts';
import { ExportDialog } from './export-dialog.tsx';

// What comes out of several documents; loaded with their list.
listActions.push({
  icon: IconFileExport,
  label: 'Izvezi',
  forFound: 'Izvezi podatke s odobrenih',
  dialog: ExportDialog,
});
