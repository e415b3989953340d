import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { PageTabs } from '../../../admin/kit/index.ts';
import { ALERTS, HOME, KEYS, NODES, PROBLEMS } from './paths.ts';

const TABS = [
  { to: HOME, label: 'Zapisi' },
  { to: PROBLEMS, label: 'Problemi' },
  { to: ALERTS, label: 'Uzbune' },
  { to: NODES, label: 'Čvorovi', operator: true },
  { to: KEYS, label: 'Ključevi' },
];

/** Whether the person is one of the operator's, who alone sees the nodes of the server. */
export const useIsOperator = (): boolean => useSignedIn().tenant?.is_operator === true;

/** The screens of the logs. */
export function LogsTabs() {
  const isOperator = useIsOperator();
  return <PageTabs tabs={TABS.filter(({ operator }) => isOperator || !operator)} />;
}
