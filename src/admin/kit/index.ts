/** Components and functions for every screen of the back-office. */
export { NothingHere } from '../../web/nothing-here.tsx';
export { ActionsMenu, MenuAction } from './actions-menu.tsx';
export { CodeBox } from './code-box.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { CopyButton } from './copy-button.tsx';
export { Dialog } from './dialog.tsx';
export { messageOf, NETWORK_MESSAGE, problemOf, reasonOf, statusOf } from './errors.ts';
export { Facts, lastChangeOf } from './facts.tsx';
export { Fetched } from './fetched.tsx';
export {
  charactersOver,
  counted,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatNumber,
  NONE,
  ofAll,
  plural,
} from './format.ts';
export { LinkButton } from './link-button.tsx';
export { NotLoaded } from './not-loaded.tsx';
export { NotThere, type NotThereProps } from './not-there.tsx';
export { type Crumb, PageHeader } from './page-header.tsx';
export { PageTabs } from './page-tabs.tsx';
export { Panel } from './panel.tsx';
export { Problem } from './problem.tsx';
export { Rosette } from './rosette.tsx';
export { Scroll } from './scroll.tsx';
export { Sortable } from './sortable.tsx';
export { EmptyState, ErrorState, Spinner } from './states.tsx';
export { dismissUndo } from './undo-toast.tsx';
export { useAct } from './use-act.ts';
export { getKey, UNCHANGING, useGet } from './use-get.ts';
export { type Question, useQuestion } from './use-question.tsx';
export { useSingleMutation } from './use-single-mutation.ts';
export { useTitle } from './use-title.ts';
export { useUndo } from './use-undo.ts';
export { WhenSeen } from './when-seen.tsx';
