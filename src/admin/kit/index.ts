/** What every screen of the back-office is made of. */
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { CopyButton } from './copy-button.tsx';
export { messageOf, NETWORK_MESSAGE, problemOf, statusOf } from './errors.ts';
export { Facts, lastChangeOf } from './facts.tsx';
export { Fetched } from './fetched.tsx';
export {
  counted,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatMoney,
  formatNumber,
  NONE,
  plural,
} from './format.ts';
export { LinkButton } from './link-button.tsx';
export { NotThere, type NotThereProps } from './not-there.tsx';
export { type Crumb, PageHeader, type PageHeaderProps } from './page-header.tsx';
export { PageTabs } from './page-tabs.tsx';
export { Panel } from './panel.tsx';
export { Problem } from './problem.tsx';
export { Rosette } from './rosette.tsx';
export { Sortable } from './sortable.tsx';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps, Spinner } from './states.tsx';
export { useAct } from './use-act.ts';
export { useTitle } from './use-title.ts';
